/** The colours a person can give a category of theirs; the web draws each so that it can be told from white. */
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
