/** The smaller widths in which stored pictures are served, in pixels. */
export const scaledPictureWidthsByName: ReadonlyMap<string, number> = new Map([
  ['320', 320],
  ['640', 640],
  ['1280', 1280],
]);
