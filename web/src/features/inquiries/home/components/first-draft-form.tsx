import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { textDir } from '@nazar/domain/text/text-dir.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { makeId } from '../../../../api/make-id.ts';
import { paths } from '../../../../api/paths.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { focusFirstErrorIn } from '../../../../ui/focus-invalid-field.ts';
import { deleteFirstDraft, readFirstDraft, storeFirstDraft } from '../../first-draft.ts';
import { FirstDraftOptions } from './first-draft-options.tsx';
import type { GuestStartKind } from './guest-start.tsx';
import {
  type FirstDraftContent,
  type FirstDraftErrors,
  useCheckFirstDraft,
} from './use-check-first-draft.ts';

type FirstDraftFormProps = { kind: GuestStartKind | 'kept'; onClose: () => void };

const empty = (kind: GuestStartKind, language: FirstDraftContent['language']): FirstDraftContent => ({
  ...{ id: makeId(), kind, language, title: '', question: '', right: null },
  options: ['', ''],
});

/** The title and the first question, stored in this browser on every key press, then continued after signing up or in. */
export function FirstDraftForm({ kind, onClose }: FirstDraftFormProps) {
  const { t } = useTranslation('start');
  const navigate = useNavigate();
  const { language } = useLanguage();
  const check = useCheckFirstDraft();
  const [content, setContent] = useState<FirstDraftContent>(() => {
    const kept = readFirstDraft();
    if (kept === null) return empty(kind === 'kept' ? 'survey' : kind, language);
    const { until: _, ...rest } = kept;
    return rest;
  });
  const [errors, setErrors] = useState<FirstDraftErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const isChosen = kind !== 'kept';
  useEffect(() => {
    // The kept draft may have expired since.
    if (!isChosen && readFirstDraft() === null) onClose();
    if (isChosen) form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [isChosen, onClose]);
  const change = (changes: Partial<FirstDraftContent>) => {
    const next = { ...content, ...changes };
    setContent(next);
    storeFirstDraft(next);
    setErrors({});
  };
  const { title, question } = content;
  const [isPoll, isExam] = [content.kind === 'poll', content.kind === 'exam'];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check(content);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstErrorIn(form.current);
    storeFirstDraft(content);
    void navigate(paths.signup(paths.createInquiry));
  };
  /** Shift and Enter insert a line break, as in a chat. */
  const goToOptions = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.querySelector<HTMLElement>('fieldset input:not([type="radio"])')?.focus();
  };
  const discard = () => {
    deleteFirstDraft(content.id);
    onClose();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={t(`name.${content.kind}`)}>
      <Stack gap="sm" mt="xs" maw={640}>
        {!isPoll && (
          <TextInput
            label={t(isExam ? 'examTitle' : 'surveyTitle')}
            required
            value={title}
            dir={textDir(title)}
            maxLength={textLimits.title}
            error={errors.title}
            onChange={({ currentTarget: { value } }) => change({ title: value })}
          />
        )}
        <Textarea
          label={t(isPoll ? 'pollQuestion' : 'question')}
          required
          autosize
          minRows={1}
          value={question}
          dir={textDir(question)}
          error={errors.question}
          onChange={({ currentTarget: { value } }) => change({ question: value })}
          onKeyDown={goToOptions}
        />
        <FirstDraftOptions content={content} errors={errors} onChange={change} />
        <Group gap="xs">
          <Button type="submit" size="md">
            {t('goOn')}
          </Button>
          <Button variant="subtle" color="gray.8" onClick={discard}>
            {t('discard')}
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          {t('kept')}
        </Text>
      </Stack>
    </form>
  );
}
