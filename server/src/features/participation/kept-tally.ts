import type { Tally } from '@nazar/domain/results/tally.ts';

/** A row of the table `tally`, its arrays and documents as text. */
export interface TallyText {
  readonly responses: number;
  readonly counts: string;
  readonly extra: string;
  readonly durations: string;
}

/** A kept tally; the parser of node-postgres would take many times as long for the counts. */
export function readTally({ responses, counts, extra, durations }: TallyText): Tally {
  return {
    responses,
    counts: JSON.parse(`[${counts.slice(1, -1)}]`) as number[],
    extra: JSON.parse(extra) as Tally['extra'],
    durations: JSON.parse(durations) as Tally['durations'],
  };
}

export function writeTally(tally: Tally): TallyText {
  return {
    responses: tally.responses,
    counts: `{${tally.counts.join(',')}}`,
    extra: JSON.stringify(tally.extra),
    durations: JSON.stringify(tally.durations),
  };
}
