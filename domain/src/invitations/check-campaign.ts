import type { FieldProblem } from '../problem/field-problem.ts';
import type { CampaignChannel } from './campaign.ts';
import { hasInvitationField, invitationTextLimits, parseInvitationText } from './invitation-text.ts';
import type { QuietHours } from './quiet-hours.ts';
import { countSmsParts } from './sms-parts.ts';

interface CampaignContent {
  readonly channel: CampaignChannel;
  readonly subject: string;
  readonly text: string;
  readonly sms: string;
}

/** Checks a message before it is sent; texts of an unused channel are not checked. */
export function checkCampaignContent({ channel, subject, text, sms }: CampaignContent): FieldProblem[] {
  const mail = channel === 'sms' ? [] : [...checkSubject(subject), ...checkText('text', text)];
  return channel === 'email' ? mail : [...mail, ...checkText('sms', sms), ...checkLength(sms)];
}

function checkSubject(subject: string): FieldProblem[] {
  if (/[\r\n\u2028\u2029]/.test(subject)) return [{ path: 'subject', code: 'lineBreak' }];
  const problems = checkText('subject', subject);
  if (problems.length === 0 && hasInvitationField(parseInvitationText(subject), 'link')) {
    return [{ path: 'subject', code: 'linkInSubject' }];
  }
  return problems;
}

function checkText(path: 'subject' | 'text' | 'sms', text: string): FieldProblem[] {
  if (text.trim() === '') return [{ path, code: 'required' }];
  const limit = invitationTextLimits[path];
  if ([...text].length > limit) return [{ path, code: 'tooLong', params: { limit } }];
  const { unknown } = parseInvitationText(text);
  if (unknown.length === 0) return [];
  // Each field name is isolated, because its direction may differ.
  const fields = unknown.slice(0, 5).map((field) => `\u2068${field}\u2069`);
  return [{ path, code: 'unknownTextField', params: { fields: fields.join(' ') } }];
}

function checkLength(sms: string): FieldProblem[] {
  const { parts } = countSmsParts(sms);
  const limit = invitationTextLimits.smsParts;
  return parts > limit ? [{ path: 'sms', code: 'tooManySmsParts', params: { limit } }] : [];
}

interface CampaignTime {
  /** Null means now. */
  readonly sendAt: string | null;
  readonly quiet: QuietHours | null;
}

export function checkCampaignTime(
  { sendAt, quiet }: CampaignTime,
  { now, expireDate }: { readonly now: number; readonly expireDate: string | null },
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (sendAt !== null) {
    const moment = Date.parse(sendAt);
    // People may choose the minute that has just begun.
    if (moment < now - 60_000) problems.push({ path: 'sendAt', code: 'dateInPast' });
    else if (expireDate !== null && moment >= Date.parse(expireDate)) {
      problems.push({ path: 'sendAt', code: 'sendAfterClosing' });
    }
  }
  if (quiet !== null && quiet.from === quiet.to) problems.push({ path: 'quiet.to', code: 'quietHoursEmpty' });
  return problems;
}
