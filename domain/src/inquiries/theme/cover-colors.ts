import type { CoverTone } from './cover-tone.ts';

export type CoverColors = {
  readonly ground: string;
  /**
   * Colour of the title. Its contrast with the ground is at least 4.5:1, and so is that of the accent, which
   * the category uses.
   */
  readonly ink: string;
  readonly accent: string;
  /** Colours of the pattern, ordered by increasing distance from the ground colour. */
  readonly shades: readonly [string, string, string, string];
};

export const coverColors: Readonly<Record<CoverTone, CoverColors>> = {
  cyan: {
    ground: '#083f4d',
    ink: '#ffffff',
    accent: '#ffd08a',
    shades: ['#0e5b6d', '#15809a', '#3bbcd0', '#c9f2f5'],
  },
  green: {
    ground: '#0d4436',
    ink: '#ffffff',
    accent: '#ffe08a',
    shades: ['#15604c', '#238a69', '#63c79b', '#d6f5e3'],
  },
  indigo: {
    ground: '#252f73',
    ink: '#ffffff',
    accent: '#ffc2a6',
    shades: ['#344197', '#5264c9', '#8fa0f0', '#e0e6ff'],
  },
  plum: {
    ground: '#4a1f53',
    ink: '#ffffff',
    accent: '#ffd3a1',
    shades: ['#652d70', '#90479d', '#cb85d3', '#f6e0f7'],
  },
  brick: {
    ground: '#6a2a1c',
    ink: '#ffffff',
    accent: '#ffdf9e',
    shades: ['#873925', '#b9573a', '#ea9270', '#fde4d8'],
  },
  sand: {
    ground: '#f6ecdc',
    ink: '#2f2a24',
    accent: '#8a4a12',
    shades: ['#ecd9ba', '#dcb981', '#c98a3d', '#3f6b72'],
  },
};
