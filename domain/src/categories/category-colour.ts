/** The colours a person can give a category; the web draws each of them with enough contrast to white. */
export const categoryColours = [
  'cyan',
  'orange',
  'violet',
  'blue',
  'plum',
  'brown',
  'green',
  'mauve',
] as const;
export type CategoryColour = (typeof categoryColours)[number];
