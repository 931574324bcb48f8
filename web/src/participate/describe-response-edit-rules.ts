import type { ResponseEditRules } from '@nazar/domain/participation/edit-rules.ts';
import type { PageTexts } from './use-session.ts';

const hour = 60;
const day = 24 * hour;

/** How submitted answers can be changed, in whole sentences. */
export function describeResponseEditRules(
  say: PageTexts['say'],
  rules: ResponseEditRules,
  needsReceipt: boolean,
): string {
  const { timeLimit, countLimit, afterExpiry } = rules;
  return [
    timeLimit === null ? say('editFact') : timeSentence(say, timeLimit),
    ...(countLimit === null ? [] : [say('editCountFact', { count: countLimit })]),
    say(afterExpiry ? 'editLateFact' : 'editOpenFact'),
    ...(needsReceipt ? [say('editReceiptFact')] : []),
  ].join(' ');
}

function timeSentence(say: PageTexts['say'], minutes: number): string {
  if (minutes % day === 0) return say('editDaysFact', { count: minutes / day });
  if (minutes % hour === 0) return say('editHoursFact', { count: minutes / hour });
  return say('editMinutesFact', { count: minutes });
}
