import type { ResponseEditRules } from '@nazar/domain/participation/edit-rules.ts';
import type { PageTexts } from './use-session.ts';

const hour = 60;
const day = 24 * hour;

/** How submitted answers can be changed, in whole sentences. */
export function describeResponseEditRules(
  t: PageTexts['t'],
  rules: ResponseEditRules,
  needsReceipt: boolean,
): string {
  const { timeLimit, countLimit, afterExpiry } = rules;
  return [
    timeLimit === null ? t('editFact') : timeSentence(t, timeLimit),
    ...(countLimit === null ? [] : [t('editCountFact', { count: countLimit })]),
    t(afterExpiry ? 'editLateFact' : 'editOpenFact'),
    ...(needsReceipt ? [t('editReceiptFact')] : []),
  ].join(' ');
}

function timeSentence(t: PageTexts['t'], minutes: number): string {
  if (minutes % day === 0) return t('editDaysFact', { count: minutes / day });
  if (minutes % hour === 0) return t('editHoursFact', { count: minutes / hour });
  return t('editMinutesFact', { count: minutes });
}
