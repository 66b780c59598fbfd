"""Tests in a real JupyterLab and a real Chromium."""
