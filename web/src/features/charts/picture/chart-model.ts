import type { ChartInput } from '@nazar/domain/results/chart.ts';

/** An option as it is drawn: a bar, a slice or a line. */
export type ChartItem = {
  readonly key: string;
  readonly label: string;
  /** Among all options of the question; its colour follows from it. */
  readonly position: number;
  readonly count: number;
  /** Its share, where percentages tell something. */
  readonly share: string;
  /** What stands beside it: the count and its share. */
  readonly value: string;
  /** By day, of a line. */
  readonly counts: readonly number[];
};

/** All that a picture says, in the reader's words and digits. */
export type ChartModel = {
  readonly type: ChartInput['type'];
  readonly title: string;
  /** The question, whose answers, and what the percentages are of. */
  readonly about: readonly string[];
  /** The inquiry and when it was counted. */
  readonly source: string;
  readonly items: readonly ChartItem[];
  readonly days: readonly string[];
  readonly number: (value: number) => string;
};
