import { smallestGroup } from '@nazar/domain/results/smallest-group.ts';
import type { Tally } from '@nazar/domain/results/tally.ts';
import { type Condition, type Grouping, isOneChoice } from './choice-queries.ts';
import type { CountedInquiry } from './counted-inquiry-queries.ts';

const isFew = (count: number) => count > 0 && count < smallestGroup;

/** Whether nothing may be shown at all: an anonymous inquiry that too few have answered. */
export function isWithheld({ definition }: CountedInquiry, responses: number): boolean {
  return definition.anonymous && isFew(responses);
}

/**
 * Whether a condition singles out too few people of an anonymous inquiry: those who match, those who don't
 * (who are what is left of everybody), or those of one of its options (who are what two conditions differ by).
 */
export function singlesOut(
  counted: CountedInquiry,
  condition: Condition,
  { matching, total }: { readonly matching: number; readonly total: Tally },
): boolean {
  if (!counted.definition.anonymous) return false;
  if (condition === null) return isFew(matching);
  const byOption = condition.options.some(({ code }) => isFew(total.counts[code] ?? 0));
  return isFew(matching) || isFew(total.responses - matching) || byOption;
}

/**
 * How many people at least stand behind these counts of a question's options. Where several may be chosen, one
 * person is in several of them, and five counts may all be the same person's.
 */
export function leastPeople({ question }: Grouping, counts: readonly number[]): number {
  return isOneChoice(question) ? counts.reduce((sum, count) => sum + count, 0) : Math.max(0, ...counts);
}

/**
 * The places of rows (or columns) whose cells would tell of too few people. When they are so few together
 * that what is shown gives them away by subtraction, the next smallest goes too.
 */
export function fewPlaces(sums: readonly number[]): Set<number> {
  const withheld = new Set<number>();
  let together = 0;
  const ascending = sums
    .map((sum, place) => ({ sum, place }))
    .filter(({ sum }) => sum > 0)
    .sort((a, b) => a.sum - b.sum);
  for (const { sum, place } of ascending) {
    if (!isFew(sum) && !isFew(together)) break;
    withheld.add(place);
    together += sum;
  }
  return withheld;
}
