/** A longer title is shown smaller; that of a poll is cut, because its question stands above the options. */
export const isLongTitle = (title: string): boolean => title.length > 100;
