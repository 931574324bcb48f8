import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { campaignChannels, isReminderEarly } from '@nazar/domain/invitations/campaign.ts';
import type { PeopleFilter } from '@nazar/domain/invitations/people-filter.ts';
import { findNextSendableMoment } from '@nazar/domain/invitations/quiet-hours.ts';
import { IconSend } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { useNow } from '../../../i18n/server-render-moment.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { createFocusFirstErrorHandler, focusInvalidField } from '../../../ui/focus/focus-invalid-field.ts';
import { FormBar } from '../../../ui/forms/form-bar.tsx';
import { showFieldProblems } from '../../../ui/forms/show-field-problems.ts';
import { showSuccess } from '../../../ui/show-success.ts';
import {
  getReach,
  type InvitationOverview,
  type useAddCampaign,
  useSendTestInvitation,
} from '../invitations-queries.ts';
import type { useInvitationTemplateForm } from '../use-invitation-template.ts';
import { InvitationTemplateFields } from './invitation-template-fields.tsx';
import { SendTimeFields } from './send-time-fields.tsx';

type InvitationTemplate = ReturnType<typeof useInvitationTemplateForm>;
type InvitationFormProps = {
  inquiryId: string;
  about: InvitationOverview;
  template: InvitationTemplate;
  /** Kept outside, because the form disappears with its last recipient. */
  add: ReturnType<typeof useAddCampaign>;
  filter: PeopleFilter | null;
  /** True while the recipients are being counted: their number must be shown before sending. */
  isCounting: boolean;
  /** Shown above the text if there is no space beside the form. */
  preview?: ReactNode;
};

/** The form for a message: its text, the number of recipients, and the time of sending. */
export function InvitationForm(props: InvitationFormProps) {
  const { inquiryId, about, template, add, filter, isCounting, preview } = props;
  const { t } = useTranslation('invitations');
  const navigate = useNavigate();
  const test = useSendTestInvitation();
  const { form, campaignId } = template;
  const { kind, channel, subject, text, sms, later, sendAt, quiet, quietFrom, quietTo, timeZone } =
    form.values;
  const reach = getReach(about, { kind, later })[channel];
  const format = useFormat();
  const now = useNow();
  const hours = quiet && quietFrom !== quietTo ? { from: Number(quietFrom), to: Number(quietTo) } : null;
  const chosen = later ? (sendAt === null ? null : Date.parse(sendAt)) : now;
  const leavesAt = chosen === null ? null : findNextSendableMoment(chosen, hours, timeZone);
  // Null if it is the chosen time.
  const from = leavesAt === null || leavesAt === chosen ? null : format.date(leavesAt, 'dayTime');
  const content = { inquiryId, kind, channel, subject, text, sms };
  const showProblems = (problem: unknown) => showFieldProblems(form, problem, { 'quiet.to': 'quietTo' });
  // An unreadable time is not a form value, and the message would be sent at the previous time.
  const [timeIsWrong, setTimeIsWrong] = useState(false);
  const [asking, dialog] = useDisclosure(false);
  const { lastSentAt = null } = about;
  const isEarly = kind === 'reminder' && isReminderEarly(lastSentAt, leavesAt ?? now);
  const submit = () =>
    add.mutate(
      {
        ...content,
        id: campaignId,
        timeZone,
        filter,
        sendAt: later ? sendAt : null,
        quiet: quiet ? { from: Number(quietFrom), to: Number(quietTo) } : null,
      },
      {
        onSuccess: () => {
          // The campaign in the list below says until when it waits.
          if (from === null) showSuccess(t(later ? 'compose.scheduled' : 'compose.started'));
          template.markSent(kind);
          if (filter !== null) void navigate(paths.invitations(inquiryId), { replace: true });
        },
        onError: showProblems,
        onSettled: dialog.close,
      },
    );
  const send = form.onSubmit(() => {
    if (later && timeIsWrong) return focusInvalidField(form.getInputNode('sendAt'));
    if (isEarly) dialog.open();
    else submit();
  }, createFocusFirstErrorHandler(form));
  const sendLabel = t(later ? 'compose.schedule' : sendKeys[kind], { count: reach });
  const sendTest = () => {
    const errors = ['subject', 'text', 'sms'].map((name) => [name, form.validateField(name).error] as const);
    const wrong = errors.filter(([, error]) => error != null);
    if (wrong.length > 0) return createFocusFirstErrorHandler(form)(Object.fromEntries(wrong));
    test.mutate(content, {
      onSuccess: ({ to }) => showSuccess(t('compose.tested', { to: to.join(' · ') })),
      onError: showProblems,
    });
  };
  return (
    <>
      <form onSubmit={send} noValidate aria-label={t('compose.title')}>
        <Stack gap="md" mb="md">
          <NativeSelect
            label={t('compose.channel')}
            maw={400}
            styles={{ input: { minHeight: 44 } }}
            data={campaignChannels.map((value) => ({ value, label: t(`compose.channels.${value}`) }))}
            {...form.getInputProps('channel')}
          />
          {preview}
          <InvitationTemplateFields template={template} about={about} />
          <SendTimeFields
            {...{ form, timeIsWrong }}
            delayedUntil={from}
            expireDate={about.expireDate}
            onWrongTime={setTimeIsWrong}
          />
          <Limits about={about} reach={reach} />
          <Button
            variant="subtle"
            loading={test.isPending}
            onClick={sendTest}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('compose.test')}
          </Button>
        </Stack>
        <FormBar>
          <Button
            type="submit"
            size="md"
            leftSection={<IconSend size={18} className="mirrored" aria-hidden />}
            loading={add.isPending}
            disabled={reach === 0 || isCounting}
          >
            {sendLabel}
          </Button>
          {from !== null && <Text size="sm">{t('compose.goesOut', { time: from })}</Text>}
          {reach === 0 && !isCounting && channel !== 'either' && (
            <Text size="sm">{t(`compose.notBy.${channel}`)}</Text>
          )}
        </FormBar>
      </form>
      {lastSentAt !== null && (
        <ConfirmDialog
          opened={asking}
          isHarmless
          title={t('compose.early.title')}
          confirmLabel={sendLabel}
          loading={add.isPending}
          onConfirm={submit}
          onClose={dialog.close}
        >
          {t('compose.early.text', { time: format.relative(lastSentAt) })}
        </ConfirmDialog>
      )}
    </>
  );
}

const sendKeys = { invitation: 'compose.send', reminder: 'compose.remind' } as const;

/**
 * Says before sending how many messages can be sent today and how fast; shown only if that matters for this many
 * people.
 */
function Limits({ about, reach }: { about: InvitationOverview; reach: number }) {
  const { t } = useTranslation('invitations');
  const { leftToday, perDay, perMinute } = about;
  if (reach * 2 <= leftToday && reach <= perMinute.email) return null;
  return (
    <Text size="sm" c="dimmed">
      {leftToday === 0
        ? t('compose.todayNone', { most: perDay })
        : t('compose.today', { count: leftToday, most: perDay })}{' '}
      {leftToday > 0 && reach > leftToday && `${t('compose.more')} `}
      {t('compose.pace', { mails: perMinute.email, texts: perMinute.sms })}
    </Text>
  );
}
