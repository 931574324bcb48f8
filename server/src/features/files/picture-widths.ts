/** A stored picture is handed out in these widths too, in pixels. */
export const pictureWidths: Readonly<Record<string, number>> = { 320: 320, 640: 640, 1280: 1280 };

export const narrowExtension = (width: number): string => `w${width}.webp`;
