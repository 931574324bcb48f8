import type { SeededRandom } from './seeded-random.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Relative number of visits in each hour of the day. */
const busyHours = [2, 1, 1, 0, 0, 1, 3, 6, 9, 10, 9, 8, 9, 8, 7, 6, 7, 8, 9, 11, 13, 12, 8, 4];

/**
 * The times at which people take part within a period, oldest first: mostly on the first days and during waking
 * hours.
 */
export function planDemoVisitTimes(
  people: number,
  from: number,
  until: number,
  random: SeededRandom,
): number[] {
  const days = Math.max(1, Math.ceil((until - from) / day));
  const dayWeights = Array.from({ length: days }, (_, index) => ({
    index,
    weight: (0.45 + 1.2 / (index + 1)) * (0.75 + random.next() / 2),
  }));
  const hours = busyHours.map((weight, index) => ({ index, weight }));
  const visits = Array.from({ length: people }, () => {
    const onDay = random.weighted(dayWeights, ({ weight }) => weight)?.index ?? 0;
    const atHour = random.weighted(hours, ({ weight }) => weight)?.index ?? 12;
    const midnight = Math.floor(from / day) * day + onDay * day;
    return midnight + atHour * hour + Math.floor(random.next() * hour);
  });
  const span = Math.max(1, until - from);
  // Times outside the period are moved inside.
  return visits
    .map((moment) => (moment > from && moment < until ? moment : from + Math.floor(random.next() * span)))
    .sort((a, b) => a - b);
}
