import { useForm } from '@mantine/form';
import {
  type CampaignChannel,
  type CampaignKind,
  campaignChannels,
  campaignKinds,
  isReminderEarly,
} from '@nazar/domain/invitations/campaign.ts';
import { checkCampaignContent } from '@nazar/domain/invitations/check-campaign.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { makeUuid } from '../../api/make-uuid.ts';
import { useMe } from '../../api/me-query.ts';
import { readUnsentText, storeUnsentText } from '../../api/unsent-texts.ts';
import { useFormatFieldProblem } from '../../i18n/use-format-field-problem.ts';
import type { InvitationOverview } from './invitations-queries.ts';

export interface InvitationTemplateFormValues {
  kind: CampaignKind;
  channel: CampaignChannel;
  subject: string;
  text: string;
  sms: string;
  later: boolean;
  sendAt: string | null;
  quiet: boolean;
  quietFrom: string;
  quietTo: string;
  timeZone: string;
}

/** The form of a message. Typed text is stored in this browser until the message is sent. */
export function useInvitationTemplateForm(
  inquiryId: string,
  about: InvitationOverview,
  requestedKind: CampaignKind | null,
) {
  const me = useMe();
  const fieldText = useFormatFieldProblem();
  const [campaignId, setCampaignId] = useState(makeUuid);
  const { reach, lastSentAt = null } = about;
  const [start] = useState<CampaignKind>(() =>
    reach.invitation.either > 0 || reach.reminder.either === 0 || isReminderEarly(lastSentAt, Date.now())
      ? 'invitation'
      : 'reminder',
  );
  const makeInitialValues = (kind: CampaignKind): InvitationTemplateFormValues => ({
    kind,
    channel: 'either',
    ...about.defaults[kind],
    later: false,
    sendAt: null,
    quiet: true,
    quietFrom: '1260',
    quietTo: '480',
    timeZone: about.timeZone,
  });
  const name = `invitation ${inquiryId}`;
  const readStored = () => {
    const stored = me == null ? null : parseTemplate(readUnsentText(name, me.id));
    if (stored?.kind === undefined || requestedKind === null || stored.kind === requestedKind) return stored;
    return { ...stored, ...changeKind(requestedKind, { ...makeInitialValues(stored.kind), ...stored }) };
  };
  /** Another kind starts with its default text, unless the owner has written their own. */
  const changeKind = (
    kind: CampaignKind,
    { kind: before, subject, text, sms }: InvitationTemplateFormValues,
  ) => {
    const ours = about.defaults[before];
    const isOurs = subject === ours.subject && text === ours.text && sms === ours.sms;
    return { kind, ...(isOurs ? about.defaults[kind] : {}) };
  };
  const form = useForm<InvitationTemplateFormValues>({
    initialValues: { ...makeInitialValues(requestedKind ?? start), ...readStored() },
    validate: (values) => describeProblems(values, fieldText),
    onValuesChange: (values) => {
      if (me != null) storeUnsentText(name, me.id, JSON.stringify(values));
    },
  });
  const found = useEffectEvent(() => {
    const stored = readStored();
    if (stored !== null) form.setValues(stored);
  });
  useEffect(() => {
    if (me?.id !== undefined) found();
  }, [me?.id]);
  return {
    form,
    campaignId,
    changeKind: (kind: CampaignKind) => {
      form.setValues(changeKind(kind, form.values));
      form.clearErrors();
    },
    restore: () => {
      form.setValues(about.defaults[form.values.kind]);
      form.clearErrors();
    },
    /** Called when the message was accepted; the next one gets its own id. */
    markSent: (kind: CampaignKind) => {
      setCampaignId(makeUuid());
      form.setValues(makeInitialValues(kind));
      if (me != null) storeUnsentText(name, me.id, null);
    },
  };
}

function describeProblems(
  values: InvitationTemplateFormValues,
  word: ReturnType<typeof useFormatFieldProblem>,
) {
  const problems = checkCampaignContent(values).map((problem) => [problem.path, word(problem)]);
  if (values.later && values.sendAt === null) problems.push(['sendAt', word({ code: 'required' })]);
  if (values.quiet && values.quietFrom === values.quietTo) {
    problems.push(['quietTo', word({ code: 'quietHoursEmpty' })]);
  }
  return Object.fromEntries(problems);
}

/** Stored data may come from an older version or be modified, so invalid values are ignored. */
function parseTemplate(text: string | null): Partial<InvitationTemplateFormValues> | null {
  if (text === null) return null;
  try {
    const stored: Record<string, unknown> = JSON.parse(text);
    const words = (['subject', 'text', 'sms', 'quietFrom', 'quietTo', 'timeZone'] as const).filter(
      (key) => typeof stored[key] === 'string',
    );
    return {
      ...Object.fromEntries(words.map((key) => [key, stored[key]])),
      kind: campaignKinds.find((kind) => kind === stored.kind) ?? 'invitation',
      channel: campaignChannels.find((channel) => channel === stored.channel) ?? 'either',
      later: stored.later === true,
      quiet: stored.quiet !== false,
      sendAt: typeof stored.sendAt === 'string' ? stored.sendAt : null,
    };
  } catch {
    return null;
  }
}
