/** The colours that a category can have; the web draws each with enough contrast to white. */
export const categoryColors = [
  'cyan',
  'orange',
  'violet',
  'blue',
  'plum',
  'brown',
  'green',
  'mauve',
] as const;
export type CategoryColor = (typeof categoryColors)[number];
