/** A stroke as points in a box of 10 by 14. */
export type GlyphStroke = readonly (readonly [number, number])[];

/** Points of an arc, in degrees clockwise from three o'clock. */
function arc(x: number, y: number, rx: number, ry: number, from: number, to: number): GlyphStroke {
  const steps = Math.max(4, Math.ceil(Math.abs(to - from) / 20));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)] as const;
  });
}

const line = (...points: GlyphStroke): GlyphStroke => points;

/**
 * The characters of a captcha, drawn with strokes so that no font is needed. Characters that are easily confused
 * are left out: 0 O Q D, 1 I J, 2 Z, 5 S, 8 B, 6 G, U V.
 */
export const captchaGlyphs: Readonly<Record<string, readonly GlyphStroke[]>> = {
  A: [line([0, 14], [5, 0], [10, 14]), line([2, 9], [8, 9])],
  C: [arc(6, 7, 6, 7, -50, -310)],
  E: [line([9.5, 0], [0.5, 0], [0.5, 14], [9.5, 14]), line([0.5, 7], [8, 7])],
  F: [line([9.5, 0], [0.5, 0], [0.5, 14]), line([0.5, 7], [8, 7])],
  H: [line([0.5, 0], [0.5, 14]), line([9.5, 0], [9.5, 14]), line([0.5, 7], [9.5, 7])],
  K: [line([0.5, 0], [0.5, 14]), line([9.5, 0], [0.5, 8]), line([3.5, 5.5], [9.8, 14])],
  L: [line([1, 0], [1, 14], [9.5, 14])],
  M: [line([0, 14], [0.5, 0], [5, 8], [9.5, 0], [10, 14])],
  N: [line([0.5, 14], [0.5, 0], [9.5, 14], [9.5, 0])],
  P: [[[0.5, 14] as const, [0.5, 0] as const, ...arc(5.5, 3.8, 4.2, 3.8, -90, 90), [0.5, 7.6] as const]],
  R: [
    [[0.5, 14] as const, [0.5, 0] as const, ...arc(5.5, 3.6, 4, 3.6, -90, 90), [0.5, 7.2] as const],
    line([4.5, 7.2], [9.8, 14]),
  ],
  T: [line([0, 0], [10, 0]), line([5, 0], [5, 14])],
  W: [line([0, 0], [2.4, 14], [5, 5], [7.6, 14], [10, 0])],
  X: [line([0.5, 0], [9.5, 14]), line([9.5, 0], [0.5, 14])],
  Y: [line([0, 0], [5, 7.5], [10, 0]), line([5, 7.5], [5, 14])],
  3: [arc(4.6, 3.6, 4.2, 3.6, -150, 90), arc(4.6, 10.4, 4.8, 3.6, -90, 150)],
  4: [line([7.5, 14], [7.5, 0], [0.3, 9.8], [10, 9.8])],
  7: [line([0.3, 0], [9.7, 0], [4, 14])],
  9: [arc(5, 4.2, 4.4, 4.2, 0, 360), [[9.4, 4.2] as const, ...arc(3.4, 5.5, 6, 8.3, 0, 75)]],
};

export const captchaAlphabet = Object.keys(captchaGlyphs).join('');
export const captchaLength = 5;
