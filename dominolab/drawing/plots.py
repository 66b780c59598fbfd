"""Pictures in the axes of matplotlib, drawn from the same shapes as the SVG text."""

from __future__ import annotations

from typing import Any

from dominolab.drawing.pieces import stamp
from dominolab.drawing.shapes import Circle, Group, Line, Picture, Point, Rect, Shape, Stamp, Text
from dominolab.errors import DominoError, shown
from dominolab.extras import need

ROUND = 0.5523  # how far along its tangents a curve is pulled that makes a quarter of a circle
POINTS = 72  # in an inch; matplotlib measures lines and letters in them


def plot(picture: Picture, ax: Any) -> None:
    """Draw a picture into axes: all of it is seen, y grows downwards, no ticks and no frame.

    The label of the axes says it in words. Lines and letters get the size that suits the axes as
    large as they are now. Raises DominoError for what are no ordinary axes.
    """
    if not isinstance(ax, need("matplotlib.axes").Axes) or ax.name != "rectilinear":
        raise DominoError(
            f"A picture is drawn into axes of matplotlib, not into {shown(ax)}; "
            "write figure, ax = plt.subplots()."
        )
    x1, y1, x2, y2 = picture.bounds
    ax.set(xlim=(x1, x2), ylim=(y2, y1), label=picture.words)
    ax.set_aspect("equal")
    ax.set_axis_off()
    ax.apply_aspect()
    (left, _), (right, _) = ax.transData.transform([(0, 0), (1, 0)])
    pixel = (right - left) * POINTS / ax.figure.dpi
    for group in picture.parts:
        for shape in group.shapes:
            _add(shape, group, (0.0, 0.0), ax, pixel * group.scale)


def _add(shape: Shape, group: Group, at: Point, ax: Any, pixel: float) -> None:
    """Add one shape of a group, moved by `at` in it; `pixel` is the size of a pixel in points."""
    if isinstance(shape, Stamp):
        for inner in stamp(shape.name):
            _add(inner, group, (shape.x, shape.y), ax, pixel)
        return
    moved = need("matplotlib.transforms").Affine2D().translate(*at).scale(group.scale)
    moved = moved.rotate_deg(group.turn).translate(group.x, group.y)
    # Everything has the same zorder, so what comes later lies on top, as in the SVG text.
    if isinstance(shape, Text):
        x, y = moved.transform((shape.x, shape.y))
        ax.text(
            x, y, shape.words, color=shape.fill, size=shape.size * pixel, weight="bold",
            ha="center", va="baseline", rotation=-group.turn, rotation_mode="anchor",
            parse_math=False, zorder=1,
        )  # fmt: skip
        return
    patch = _patch(shape, _style(shape, pixel))
    patch.set_transform(moved + ax.transData)
    ax.add_patch(patch)


def _patch(shape: Rect | Circle | Line, style: dict[str, Any]) -> Any:
    """A shape as a patch of matplotlib."""
    patches = need("matplotlib.patches")
    if isinstance(shape, Circle):
        return patches.Circle((shape.x, shape.y), shape.radius, **style)
    if isinstance(shape, Line):
        path = need("matplotlib.path").Path(shape.points)
        return patches.PathPatch(path, capstyle="round", joinstyle="round", **style)
    return patches.PathPatch(_outline(shape), **style)


def _outline(rect: Rect) -> Any:
    """The edge of a rectangle with round corners; matplotlib's own are not quite round."""
    path = need("matplotlib.path").Path
    radius = min(rect.radius, rect.width / 2, rect.height / 2)
    pull = radius * (1 - ROUND)
    points: list[Point] = []
    # From corner to corner, each with the direction from it to the one before.
    right, bottom = rect.x + rect.width, rect.y + rect.height
    corners = [(rect.x, rect.y), (right, rect.y), (right, bottom), (rect.x, bottom)]
    for (x, y), (dx, dy) in zip(corners, [(0, 1), (-1, 0), (0, -1), (1, 0)], strict=True):
        for back, on in ((radius, 0.0), (pull, 0.0), (0.0, pull), (0.0, radius)):
            points.append((x + back * dx + on * dy, y + back * dy - on * dx))
    codes = [path.LINETO, path.CURVE4, path.CURVE4, path.CURVE4] * 4
    return path([*points, points[0]], [path.MOVETO, *codes[1:], path.CLOSEPOLY])


def _style(shape: Rect | Circle | Line, pixel: float) -> dict[str, Any]:
    """Colours and edge of a shape in matplotlib's words."""
    fill = "none" if isinstance(shape, Line) else shape.fill
    style = {"facecolor": fill, "edgecolor": shape.edge, "linewidth": shape.line * pixel}
    dashes = () if isinstance(shape, Circle) else shape.dashes
    if dashes:  # they are measured in widths of the line
        style["linestyle"] = (0, tuple(dash / shape.line for dash in dashes))
    return {**style, "zorder": 1}
