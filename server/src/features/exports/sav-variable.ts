import type { MeasurementLevel } from '@nazar/domain/inquiries/answer-types/answer-type.ts';
import type { ValueLabel } from '@nazar/domain/inquiries/answer-types/export-columns.ts';

export type SavVariable = {
  readonly name: string;
  readonly label: string;
  readonly measure: MeasurementLevel;
  readonly labels: readonly ValueLabel[];
  /** The bytes of the longest text, or 0 for a number. */
  readonly width: number;
  readonly format: 'text' | 'whole' | 'decimal' | 'date' | 'moment' | 'time';
};

/** The longest text in bytes. */
export const maxSavTextBytes = 32_767;
/** Longer texts are split over several variables, which readers join again. */
export const savSegmentBytes = 255;
/** Readers compute the number of segments and the length of the last one with this size. */
export const savEffectiveSegmentBytes = 252;

/** Returns the declared widths of a variable's segments. */
export function getSavSegmentWidths({ width }: Pick<SavVariable, 'width'>): number[] {
  if (width <= savSegmentBytes) return [width];
  const count = Math.ceil(width / savEffectiveSegmentBytes);
  return Array.from({ length: count }, (_, index) =>
    index < count - 1 ? savSegmentBytes : width - index * savEffectiveSegmentBytes,
  );
}

/** The bytes that a width takes in a case. */
export function getSavPaddedByteWidth(width: number): number {
  return width === 0 ? 8 : Math.ceil(width / 8) * 8;
}

/** Limits a text to `most` bytes of UTF-8 and cuts it between characters. */
export function truncateUtf8(text: string, most: number): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return bytes;
  let end = most;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
}
