type Point = { readonly x: number; readonly y: number; readonly text: string };
type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** With more points of one line the values would cover it; the table shows all of them. */
const manyPoints = 30;
const gap = 5;
const height = 13;
const above = 8;
const below = 17;

/**
 * Positions values beside the points of lines without overlaps: at the last and the highest of each line, and at the
 * others of a single short line as far as they fit. `y` of a label is its baseline.
 */
export function placeChartLabels(
  lines: readonly (readonly Point[])[],
  { measure, top, bottom }: { measure: (text: string) => number; top: number; bottom: number },
): Point[] {
  const points = lines.flat();
  const usedBoxes: Box[] = [];
  const placed: Point[] = [];
  const place = (point: Point) => {
    const half = measure(point.text) / 2 + gap;
    for (const y of [point.y - above, point.y + below]) {
      const box = { left: point.x - half, right: point.x + half, top: y - height, bottom: y + 2 };
      if (box.top < top || box.bottom > bottom || usedBoxes.some((other) => overlaps(box, other))) continue;
      if (points.some((other) => other !== point && containsPoint(box, other))) continue;
      usedBoxes.push(box);
      placed.push({ ...point, y });
      return;
    }
  };
  // Lines that meet in a point share its value.
  const seen = new Set<string>();
  const once = (point: Point | undefined) => {
    const key = `${point?.x} ${point?.y}`;
    if (point === undefined || seen.has(key)) return;
    seen.add(key);
    place(point);
  };
  for (const line of lines) once(line.at(-1));
  for (const line of lines)
    once(
      line.reduce<Point | undefined>(
        (high, point) => (high === undefined || point.y < high.y ? point : high),
        undefined,
      ),
    );
  if (lines.length === 1 && points.length <= manyPoints) for (const point of points) once(point);
  return placed;
}

function containsPoint({ left, right, top, bottom }: Box, { x, y }: Point): boolean {
  return left < x && x < right && top < y && y < bottom;
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
