import type { ChartInput } from '@nazar/domain/results/chart.ts';

/** An option as drawn: a bar, a slice or a line. */
export type ChartItem = {
  readonly key: string;
  readonly label: string;
  /** The index among all options of the question, which decides the colour. */
  readonly position: number;
  readonly count: number;
  /** Its percentage; empty if percentages are not meaningful. */
  readonly share: string;
  /** The same as a number with one decimal. */
  readonly percent: number;
  /** The label beside it: its count and percentage. */
  readonly value: string;
  /** The counts by day, for a line. */
  readonly counts: readonly number[];
};

/** All texts and values of a picture, in the reader's language and digits. */
export type ChartModel = {
  readonly type: ChartInput['type'];
  readonly title: string;
  /** The question, the condition, and the base of the percentages. */
  readonly about: readonly string[];
  /** The inquiry and the time of counting. */
  readonly source: string;
  readonly items: readonly ChartItem[];
  readonly days: readonly string[];
  /** The count that is 100%. */
  readonly whole: number;
  readonly number: (value: number) => string;
  /** Formats a ratio. */
  readonly percent: (ratio: number) => string;
};
