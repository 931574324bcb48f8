/** Linear red, green and blue of `#rrggbb`, each from 0 to 1. */
export function toLinearRgb(hex: string): [number, number, number] {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

/** The WCAG contrast of two `#rrggbb` colours, from 1 to 21. */
export function computeContrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = toLinearRgb(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
