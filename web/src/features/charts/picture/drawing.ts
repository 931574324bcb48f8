import type { ReactNode } from 'react';

/** A part of a picture, drawn from its own top. */
export type Drawing = { readonly height: number; readonly node: ReactNode };

/** Positions are told from the reading side; on the picture they are from the left. */
export function fromStart(width: number, dir: 'ltr' | 'rtl') {
  const rtl = dir === 'rtl';
  return {
    x: (offset: number) => (rtl ? width - offset : offset),
    /** The left edge of what is `size` wide. */
    left: (offset: number, size: number) => (rtl ? width - offset - size : offset),
    start: rtl ? ('right' as const) : ('left' as const),
    end: rtl ? ('left' as const) : ('right' as const),
  };
}
