import { ActionIcon, Button, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { maxTitleLength } from '@nazar/domain/inquiries/check-question.ts';
import type { FieldCode } from '@nazar/domain/problem/field-problem.ts';
import { textDir } from '@nazar/domain/text/text-dir.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { makeId } from '../../../../api/make-id.ts';
import { paths } from '../../../../api/paths.ts';
import { useFieldText } from '../../../../i18n/use-field-text.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { focusFirstIn } from '../../../../ui/focus-refused.ts';
import { dropFirstDraft, type FirstDraft, keepFirstDraft, readFirstDraft } from '../../first-draft.ts';
import type { GuestStartKind } from './guest-start.tsx';

type FirstDraftFormProps = { kind: GuestStartKind | 'kept'; onClose: () => void };

type Content = Omit<FirstDraft, 'until'>;
type Errors = { readonly [Name in 'title' | 'question' | 'options' | 'right']?: string };

/** An own draft has room for more; this is where one begins. */
const maxOptions = 8;

/** In characters, as the wizard counts. */
const textLength = (text: string) => [...text.trim()].length;

const empty = (kind: GuestStartKind, language: Content['language']): Content => ({
  ...{ id: makeId(), kind, language, title: '', question: '', right: null },
  options: ['', ''],
});

/** The title and the first question, kept in this browser with every letter, then carried on after signing in. */
export function FirstDraftForm({ kind, onClose }: FirstDraftFormProps) {
  const { t } = useTranslation('start');
  const navigate = useNavigate();
  const { language } = useLanguage();
  const fieldText = useFieldText();
  const [content, setContent] = useState<Content>(() => {
    const kept = readFirstDraft();
    if (kept === null) return empty(kind === 'kept' ? 'survey' : kind, language);
    const { until: _, ...rest } = kept;
    return rest;
  });
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const optionFields = useRef<(HTMLInputElement | null)[]>([]);
  const [newOption, setNewOption] = useState<number | null>(null);
  useEffect(() => {
    if (newOption === null) return;
    optionFields.current[newOption]?.focus();
    setNewOption(null);
  }, [newOption]);
  const name = useId();
  const isChosen = kind !== 'kept';
  useEffect(() => {
    // What was kept may be too old by now.
    if (!isChosen && readFirstDraft() === null) onClose();
    if (isChosen) form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [isChosen, onClose]);
  const change = (changes: Partial<Content>) => {
    const next = { ...content, ...changes };
    setContent(next);
    keepFirstDraft(next);
    setErrors({});
  };
  const { title, question, options, right } = content;
  const [isPoll, isExam] = [content.kind === 'poll', content.kind === 'exam'];

  const check = (): Errors => {
    const word = (code: FieldCode, params = {}) => fieldText({ code, params });
    const limit = maxTitleLength[content.language];
    const written = options.filter((option) => option.trim() !== '');
    const tooLong = options.some((option) => textLength(option) > limit);
    const answerType = t('types.single', { ns: 'detail' });
    return {
      ...(title.trim() === '' && !isPoll && { title: word('titleRequired') }),
      ...(question.trim() === '' && { question: word('questionTitleRequired') }),
      ...(textLength(question) > limit && { question: word('questionTitleTooLong', { limit }) }),
      ...(tooLong && { options: word('optionLabelTooLong', { limit }) }),
      // A survey's first question may be answered in words.
      ...(written.length < 2 &&
        (content.kind !== 'survey' || written.length === 1) && {
          options: word('optionsTooFew', { answerType, limit: 2 }),
        }),
      ...(isExam &&
        (right === null || (options[right] ?? '').trim() === '') && { right: t('rightRequired') }),
    };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check();
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstIn(form.current);
    keepFirstDraft(content);
    void navigate(paths.login(paths.createInquiry));
  };
  const discard = () => {
    dropFirstDraft(content.id);
    onClose();
  };
  const setOption = (at: number, text: string) => change({ options: options.with(at, text) });
  const dropOption = (at: number) => {
    const moved = right !== null && right > at ? right - 1 : right;
    change({ options: options.toSpliced(at, 1), right: right === at ? null : moved });
  };
  const addOption = () => {
    change({ options: [...options, ''] });
    setNewOption(options.length);
  };
  /** Enter moves down the options and adds one at the end, as in the wizard. */
  const moveOn = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const next = optionFields.current[at + 1];
    if (next) next.focus();
    else if (options.length < maxOptions) addOption();
  };
  const optionsError = errors.options ?? errors.right;
  const errorId = `${name}-error`;
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
        />
        <Stack
          gap={6}
          component="fieldset"
          m={0}
          p={0}
          bd={0}
          {...(optionsError !== undefined && { 'aria-describedby': errorId })}
        >
          <Text component="legend" size="sm" fw={500} p={0} mb={4}>
            {t(isExam ? 'examOptions' : content.kind === 'survey' ? 'surveyOptions' : 'options')}
          </Text>
          {options.map((option, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: options have no other name than their place
            <Group key={at} gap="xs" wrap="nowrap">
              {isExam && (
                <Radio
                  name={name}
                  aria-label={t('isRight', { number: at + 1 })}
                  checked={right === at}
                  aria-invalid={errors.right !== undefined}
                  onChange={() => change({ right: at })}
                />
              )}
              <TextInput
                aria-label={t('option', { number: at + 1 })}
                placeholder={t('option', { number: at + 1 })}
                flex={1}
                value={option}
                dir={textDir(option)}
                aria-invalid={errors.options !== undefined}
                ref={(field) => {
                  optionFields.current[at] = field;
                }}
                onChange={({ currentTarget: { value } }) => setOption(at, value)}
                onKeyDown={(event) => moveOn(event, at)}
              />
              {options.length > 2 && (
                <ActionIcon
                  variant="subtle"
                  color="gray.7"
                  aria-label={t('dropOption', { number: at + 1 })}
                  onClick={() => dropOption(at)}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          ))}
          {optionsError !== undefined && (
            <Text size="sm" c="var(--mantine-color-error)" id={errorId}>
              {optionsError}
            </Text>
          )}
          {options.length < maxOptions && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden />}
              style={{ alignSelf: 'flex-start' }}
              onClick={addOption}
            >
              {t('addOption')}
            </Button>
          )}
        </Stack>
        <Group gap="xs">
          <Button type="submit" variant="filled">
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
