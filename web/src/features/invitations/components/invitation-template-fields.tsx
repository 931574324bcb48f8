import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import {
  invitationFieldNames,
  invitationFields,
  invitationTextLimits,
} from '@nazar/domain/invitations/invitation-text.ts';
import { getLanguageDirection } from '@nazar/domain/text/language.ts';
import { IconRefresh } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FoldedSection } from '../../../ui/folded-section.tsx';
import type { InvitationOverview } from '../invitations-queries.ts';
import type { useInvitationTemplateForm } from '../use-invitation-template.ts';

type TemplateFieldsProps = {
  template: ReturnType<typeof useInvitationTemplateForm>;
  about: InvitationOverview;
};
type TemplateField = 'subject' | 'text' | 'sms';

/** The texts of a message, folded because ours need no change. */
export function InvitationTemplateFields({ template, about }: TemplateFieldsProps) {
  const { t } = useTranslation('invitations');
  const { form } = template;
  const { channel, kind, subject, text, sms } = form.values;
  const textLanguage = { dir: getLanguageDirection(about.language), lang: about.language };
  const inputs = useRef<Partial<Record<TemplateField, HTMLInputElement | HTMLTextAreaElement | null>>>({});
  const last = useRef<TemplateField>('text');
  const recordLastField = (name: TemplateField) => {
    last.current = name;
  };
  const props = (name: TemplateField) => ({
    ...form.getInputProps(name),
    ref: (node: HTMLInputElement | HTMLTextAreaElement | null) => {
      inputs.current[name] = node;
    },
    // Keyboard users pass fields with Tab on their way to the buttons, without choosing one.
    onClick: () => recordLastField(name),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key !== 'Tab' && key !== 'Shift') recordLastField(name);
    },
    // The texts are in the inquiry's language, which may differ from the interface's.
    styles: { input: { direction: textLanguage.dir, textAlign: 'start' } } as const,
    lang: textLanguage.lang,
  });
  const insert = (field: string) => {
    const shown: TemplateField[] =
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
  const written = channel === 'sms' ? sms : subject;
  return (
    <FoldedSection
      title={t('compose.letter')}
      summary={isOurs ? t('compose.ours') : written}
      wrong={['subject', 'text', 'sms'].some((name) => form.errors[name] !== undefined)}
    >
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
            onClick={template.restore}
          >
            {t('compose.restore')}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {t('compose.fieldsHint')}
      </Text>
    </FoldedSection>
  );
}
