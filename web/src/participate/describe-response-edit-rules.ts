import type { ResponseEditRules } from '@nazar/domain/participation/edit-rules.ts';
import type { PageTexts } from './use-session.ts';

const hour = 60;
const day = 24 * hour;

/** How submitted answers can be changed, in one sentence. */
export function describeResponseEditRules(
  t: PageTexts['t'],
  { timeLimit, countLimit, afterExpiry }: ResponseEditRules,
  needsReceipt: boolean,
): string {
  const until = afterExpiry ? 'Late' : 'Open';
  const when =
    timeLimit === null ? t(`edit${until}`) : t(`editLimited${until}`, { limit: formatLimit(t, timeLimit) });
  const times = countLimit === null ? '' : countLimit === 1 ? 'Once' : 'Times';
  return t(`edit${times}${needsReceipt ? 'Here' : ''}Fact`, { when, count: countLimit ?? 0 });
}

function formatLimit(t: PageTexts['t'], minutes: number): string {
  if (minutes % day === 0) return t('editDays', { count: minutes / day });
  if (minutes % hour === 0) return t('editHours', { count: minutes / hour });
  return t('editMinutes', { count: minutes });
}
