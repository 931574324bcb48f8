/** A longer title is cut in the picture. */
const maxShownLength = 100;

/**
 * The file name of a cover on which a title is drawn, by which the inquiry's page knows not to show the same title
 * below it; null if the picture doesn't show all of the title.
 */
export function makeDrawnCoverFileName(title: string): string | null {
  const shown = title.trim();
  return [...shown].length > maxShownLength ? null : `${shown} (cover).png`;
}
