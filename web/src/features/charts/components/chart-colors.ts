/** Told apart with any kind of colour vision and on grey paper; the first is the product's. */
export const chartColors = [
  '#0b7285',
  '#e69f00',
  '#a8437a',
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#56b4e9',
  '#6b6b6b',
  '#8a6d00',
  '#5f3dc4',
] as const;

export function chartColor(index: number): string {
  return chartColors[index % chartColors.length] ?? chartColors[0];
}
