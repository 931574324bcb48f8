import type { MeasurementLevel } from '@nazar/domain/inquiries/answer-types/answer-type.ts';
import type { ValueLabel } from '@nazar/domain/inquiries/answer-types/export-columns.ts';

export type SavVariable = {
  readonly name: string;
  readonly label: string;
  readonly measure: MeasurementLevel;
  readonly labels: readonly ValueLabel[];
  /** 0 for a number, else the longest text in bytes. */
  readonly width: number;
  readonly format: 'text' | 'whole' | 'decimal' | 'date' | 'moment' | 'time';
};

/** Bytes. */
export const maxSavTextLength = 32_767;
/** Texts longer than a segment are split over several variables, which readers join again. */
export const savSegmentBytes = 255;
/** The number of segments and the length of the last one are computed with this size. */
export const effectiveSegmentBytes = 252;

/** The widths under which a variable's segments are declared. */
export function segmentWidths({ width }: Pick<SavVariable, 'width'>): number[] {
  if (width <= savSegmentBytes) return [width];
  const count = Math.ceil(width / effectiveSegmentBytes);
  return Array.from({ length: count }, (_, index) =>
    index < count - 1 ? savSegmentBytes : width - index * effectiveSegmentBytes,
  );
}

/** The bytes that a width takes in a case. */
export function paddedWidth(width: number): number {
  return width === 0 ? 8 : Math.ceil(width / 8) * 8;
}

/** A text of at most so many bytes of UTF-8, cut between characters. */
export function cutBytes(text: string, most: number): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return bytes;
  let end = most;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
}
