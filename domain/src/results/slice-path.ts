/** A point on a circle around the origin, clockwise from the top; `turn` is a fraction of the whole. */
export function computePointOnCircle(turn: number, radius: number): { x: number; y: number } {
  const angle = turn * 2 * Math.PI;
  return { x: Math.sin(angle) * radius, y: -Math.cos(angle) * radius };
}

/** The path of a pie's slice around the origin, in SVG. */
export function formatSlicePath(from: number, share: number, radius: number): string {
  const round = (value: number) => Math.round(value * 100) / 100;
  if (share === 1)
    return `M0 ${-radius}A${radius} ${radius} 0 1 1 0 ${radius}A${radius} ${radius} 0 1 1 0 ${-radius}Z`;
  const [a, b] = [computePointOnCircle(from, radius), computePointOnCircle(from + share, radius)];
  const large = share > 0.5 ? 1 : 0;
  return `M0 0L${round(a.x)} ${round(a.y)}A${radius} ${radius} 0 ${large} 1 ${round(b.x)} ${round(b.y)}Z`;
}
