import {
  Button,
  Group,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { campaignChannels, campaignKinds } from '@nazar/domain/invitations/campaign.ts';
import {
  invitationFieldNames,
  invitationFields,
  invitationTextLimits,
} from '@nazar/domain/invitations/invitation-text.ts';
import type { PeopleFilter } from '@nazar/domain/invitations/people-filter.ts';
import { nextSendableMoment } from '@nazar/domain/invitations/quiet-hours.ts';
import { getLanguageDirection } from '@nazar/domain/text/language.ts';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../api/paths.ts';
import { useNow } from '../../../i18n/page-moment.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { focusFirstError, focusInvalidField } from '../../../ui/focus-invalid-field.ts';
import { setFieldProblems } from '../../../ui/set-field-problems.ts';
import { showSuccess } from '../../../ui/show-success.ts';
import { type InvitationOverview, useAddCampaign, useSendTestInvitation } from '../invitations-queries.ts';
import type { useInvitationTemplate } from '../use-invitation-template.ts';
import { CampaignRecipientsNote } from './campaign-recipients-note.tsx';
import { SendTimeFields } from './send-time-fields.tsx';

type InvitationTemplate = ReturnType<typeof useInvitationTemplate>;
type ComposeFormProps = {
  inquiryId: string;
  about: InvitationOverview;
  letter: InvitationTemplate;
  filter: PeopleFilter | null;
  /** True while the recipients are being counted: their number must be shown before sending. */
  isCounting: boolean;
  /** Shown above the text if there is no space beside the form. */
  preview?: ReactNode;
};
type Written = 'subject' | 'text' | 'sms';

/** The form for a message: its text, the number of recipients, and the time of sending. */
export function InvitationForm(props: ComposeFormProps) {
  const { inquiryId, about, letter, filter, isCounting, preview } = props;
  const { t } = useTranslation('invitations');
  const navigate = useNavigate();
  const add = useAddCampaign();
  const test = useSendTestInvitation();
  const { form, waveId } = letter;
  const { kind, channel, subject, text, sms, later, sendAt, quiet, quietFrom, quietTo, timeZone } =
    form.values;
  const reach = about.reach[kind][channel];
  const format = useFormat();
  const now = useNow();
  const hours = quiet && quietFrom !== quietTo ? { from: Number(quietFrom), to: Number(quietTo) } : null;
  const chosen = later ? (sendAt === null ? null : Date.parse(sendAt)) : now;
  const leavesAt = chosen === null ? null : nextSendableMoment(chosen, hours, timeZone);
  // Null if it is the chosen time.
  const from =
    leavesAt === null || leavesAt === chosen
      ? null
      : format.date(new Date(leavesAt).toISOString(), 'dateTime');
  const textLanguage = { dir: getLanguageDirection(about.language), lang: about.language };
  const content = { inquiryId, kind, channel, subject, text, sms };
  const show = (problem: unknown) => setFieldProblems(form, problem, { 'quiet.to': 'quietTo' });
  // An unreadable time is not a form value, and the message would be sent at the previous time.
  const [timeIsWrong, setTimeIsWrong] = useState(false);
  const send = form.onSubmit(() => {
    if (later && timeIsWrong) return focusInvalidField(form.getInputNode('sendAt'));
    add.mutate(
      {
        ...content,
        ...{ id: waveId, timeZone, filter, sendAt: later ? sendAt : null },
        quiet: quiet ? { from: Number(quietFrom), to: Number(quietTo) } : null,
      },
      {
        onSuccess: () => {
          const done = later ? t('compose.scheduled') : t('compose.started');
          showSuccess(from === null ? done : t('compose.queued', { time: from }));
          letter.sent(kind);
          if (filter !== null) void navigate(paths.invitations(inquiryId), { replace: true });
        },
        onError: show,
      },
    );
  }, focusFirstError(form));
  const sendTest = () => {
    const errors = ['subject', 'text', 'sms'].map((name) => [name, form.validateField(name).error] as const);
    const wrong = errors.filter(([, error]) => error != null);
    if (wrong.length > 0) return focusFirstError(form)(Object.fromEntries(wrong));
    test.mutate(content, {
      onSuccess: ({ to }) => showSuccess(t('compose.tested', { to: to.join(' · ') })),
      onError: show,
    });
  };
  return (
    <form onSubmit={send} noValidate aria-label={t('compose.title')}>
      <Stack gap="md">
        {filter !== null && <CampaignRecipientsNote inquiryId={inquiryId} filter={filter} />}
        <Stack gap={6}>
          <SegmentedControl
            aria-label={t('compose.kind')}
            data={campaignKinds.map((value) => ({ value, label: t(`compose.kinds.${value}`) }))}
            value={kind}
            onChange={letter.changeKind}
          />
          <Text size="sm" c="dimmed">
            {t(`compose.${filter === null ? 'kindHints' : 'someHints'}.${kind}`)}
          </Text>
        </Stack>
        <NativeSelect
          label={t('compose.channel')}
          maw={400}
          styles={{ input: { minHeight: 44 } }}
          data={campaignChannels.map((value) => ({ value, label: t(`compose.channels.${value}`) }))}
          {...form.getInputProps('channel')}
        />
        {preview}
        <LetterFields letter={letter} about={about} textLanguage={textLanguage} />
        <SendTimeFields
          {...{ form, timeIsWrong }}
          expireDate={about.expireDate}
          onWrongTime={setTimeIsWrong}
        />
        <Limits about={about} reach={reach} />
        <Group justify="space-between">
          <Button
            type="submit"
            size="md"
            leftSection={<IconSend size={18} className="mirrored" aria-hidden />}
            loading={add.isPending}
            disabled={reach === 0 || isCounting}
          >
            {from === null
              ? t(later ? 'compose.schedule' : 'compose.send', { count: reach })
              : t('compose.sendFrom', { count: reach, time: from })}
          </Button>
          <Button variant="subtle" loading={test.isPending} onClick={sendTest}>
            {t('compose.test')}
          </Button>
        </Group>
        {reach === 0 && (
          <Text c="dimmed">{t(`compose.${filter === null ? 'noRecipients' : 'noneOfThem'}.${kind}`)}</Text>
        )}
      </Stack>
    </form>
  );
}

type LetterFieldsProps = {
  letter: InvitationTemplate;
  about: InvitationOverview;
  textLanguage: { dir: 'ltr' | 'rtl'; lang: string };
};

function LetterFields({ letter, about, textLanguage }: LetterFieldsProps) {
  const { t } = useTranslation('invitations');
  const { form } = letter;
  const { channel, kind, subject, text, sms } = form.values;
  const inputs = useRef<Partial<Record<Written, HTMLInputElement | HTMLTextAreaElement | null>>>({});
  const last = useRef<Written>('text');
  const note = (name: Written) => {
    last.current = name;
  };
  const props = (name: Written) => ({
    ...form.getInputProps(name),
    ref: (node: HTMLInputElement | HTMLTextAreaElement | null) => {
      inputs.current[name] = node;
    },
    // Keyboard users pass fields with Tab on their way to the buttons, without choosing one.
    onClick: () => note(name),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key !== 'Tab' && key !== 'Shift') note(name);
    },
    // The texts are in the inquiry's language, which may differ from the interface's.
    styles: { input: { direction: textLanguage.dir, textAlign: 'start' } } as const,
    lang: textLanguage.lang,
  });
  const insert = (field: string) => {
    const shown: Written[] =
      channel === 'sms' ? ['sms'] : channel === 'email' ? ['subject', 'text'] : ['subject', 'text', 'sms'];
    const name = shown.includes(last.current) ? last.current : (shown.at(-1) ?? 'sms');
    const node = inputs.current[name];
    const value = form.values[name];
    const start = node?.selectionStart ?? value.length;
    const end = node?.selectionEnd ?? start;
    form.setFieldValue(name, `${value.slice(0, start)}${field}${value.slice(end)}`);
    requestAnimationFrame(() => {
      node?.focus();
      node?.setSelectionRange(start + field.length, start + field.length);
    });
  };
  const ours = about.defaults[kind];
  const isOurs = subject === ours.subject && text === ours.text && sms === ours.sms;
  return (
    <Stack gap="sm">
      {channel !== 'sms' && (
        <>
          <TextInput
            {...props('subject')}
            label={t('compose.subject')}
            maxLength={invitationTextLimits.subject}
          />
          <Textarea
            {...props('text')}
            label={t('compose.text')}
            maxLength={invitationTextLimits.text}
            autosize
            minRows={7}
            maxRows={20}
          />
        </>
      )}
      {channel !== 'email' && (
        <Textarea
          {...props('sms')}
          label={t('compose.sms')}
          maxLength={invitationTextLimits.sms}
          autosize
          minRows={3}
          maxRows={10}
        />
      )}
      {about.secondLanguage !== null && (
        <Text size="sm" c="dimmed">
          {t(isOurs ? `compose.alsoIn.${about.secondLanguage}` : 'compose.asWritten')}
        </Text>
      )}
      <Group gap={6}>
        <Text size="sm">{t('compose.fields')}</Text>
        {invitationFields.map((field) => (
          <Button
            key={field}
            size="compact-sm"
            variant="default"
            dir={textLanguage.dir}
            lang={textLanguage.lang}
            onClick={() => insert(`{${invitationFieldNames[about.language][field][0]}}`)}
          >
            {`{${invitationFieldNames[about.language][field][0]}}`}
          </Button>
        ))}
        {!isOurs && (
          <Button
            size="compact-sm"
            variant="subtle"
            ms="auto"
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={letter.restore}
          >
            {t('compose.restore')}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {t('compose.fieldsHint')}
      </Text>
    </Stack>
  );
}

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
