/**
 * Eight colours that are distinguishable with any kind of colour vision and have enough contrast to white; a
 * test measures both. The first is the product's own.
 */
export const optionColors = [
  '#0b7285',
  '#dd7700',
  '#7744cc',
  '#1188ee',
  '#662255',
  '#886622',
  '#224400',
  '#aa88aa',
] as const;

/**
 * An option's colour by its position among all options of its question, so that it is the same everywhere.
 */
export function getOptionColor(position: number): string {
  return optionColors[position % optionColors.length] ?? optionColors[0];
}
