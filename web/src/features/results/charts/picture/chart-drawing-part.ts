import type { ReactNode } from 'react';

/** A part of a picture, relative to its top. */
export type ChartDrawingPart = { readonly height: number; readonly node: ReactNode };

/** Converts positions from the reading side to positions from the left. */
export function makeDirectionalCoordinates(width: number, dir: 'ltr' | 'rtl') {
  const rtl = dir === 'rtl';
  return {
    x: (offset: number) => (rtl ? width - offset : offset),
    /** The left edge of an element `size` wide. */
    left: (offset: number, size: number) => (rtl ? width - offset - size : offset),
    start: rtl ? ('right' as const) : ('left' as const),
    end: rtl ? ('left' as const) : ('right' as const),
  };
}
