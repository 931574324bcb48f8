import { useNow } from '../../i18n/server-render-moment.ts';
import { useFormat } from '../../i18n/use-format.ts';

const dayMs = 24 * 3_600_000;

/** Formats the time until which messages wait: without its day if that is less than a day away. */
export function useFormatDelayedUntil() {
  const format = useFormat();
  const now = useNow();
  return (at: string) => format.date(at, Date.parse(at) - now < dayMs ? 'time' : 'dayTime');
}
