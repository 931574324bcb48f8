import { computeContrastRatio, toLinearRgb } from '@nazar/domain/inquiries/theme/contrast.ts';
import { expect, test } from 'vitest';
import { getOptionColor, getOptionPattern, optionColors } from './option-colors.ts';

type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

/** Simulates colour blindness: Machado, Oliveira and Fernandes (2009), severity 1. */
const visions: Readonly<Record<string, Matrix>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.303901],
  ],
};

const toCones: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

function times(matrix: Matrix, vector: Vector): Vector {
  const row = ([a, b, c]: Vector) => a * vector[0] + b * vector[1] + c * vector[2];
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

const each = (vector: Vector, change: (part: number) => number): Vector => [
  change(vector[0]),
  change(vector[1]),
  change(vector[2]),
];

/** Oklab, in which distances match perceived differences: black to white is 1. */
function seen(color: string, vision: Matrix): Vector {
  const light = each(times(vision, toLinearRgb(color)), (part) => Math.min(1, Math.max(0, part)));
  return times(toLab, each(times(toCones, light), Math.cbrt));
}

const pairs = optionColors.flatMap((one, index) =>
  optionColors.slice(index + 1).map((other) => [one, other] as const),
);

test.each(Object.entries(visions))(
  'any two of the eight colours look different with %s vision',
  (_, vision) => {
    const distances = pairs.map(([one, other]) => {
      const [a, b] = [seen(one, vision), seen(other, vision)];
      return { one, other, distance: Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) };
    });
    // The threshold is twice the smallest difference that people notice between small adjacent marks.
    expect(distances.filter(({ distance }) => distance < 0.085)).toEqual([]);
  },
);

test.each(optionColors)('%s has enough contrast to white for graphics', (color) => {
  expect(computeContrastRatio(color, '#ffffff')).toBeGreaterThanOrEqual(3);
});

test('the first 32 options all differ in colour or pattern', () => {
  const looks = Array.from({ length: 32 }, (_, at) => `${getOptionColor(at)} ${getOptionPattern(at)}`);
  expect(new Set(looks).size).toBe(32);
});
