"""Readers that replay the case files of tests/cases through the engine."""
