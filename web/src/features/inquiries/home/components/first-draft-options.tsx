import { ActionIcon, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import { findRepeatedLabels } from '@nazar/domain/inquiries/repeated-options.ts';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WarningText } from '../../../../ui/forms/warning-text.tsx';
import { useLinesLeftNotice } from '../../use-lines-left-notice.ts';
import { pasteLabels, readLabelPaste } from '../../wizard/draft/pasted-labels.ts';
import type { FirstDraftContent, FirstDraftErrors } from './use-validate-first-draft.ts';

/** Options added one by one. Pasted ones and the draft itself may be more. */
const maxOptions = 8;

type FirstDraftOptionsProps = {
  content: FirstDraftContent;
  errors: FirstDraftErrors;
  onChange: (changes: Partial<FirstDraftContent>) => void;
};

/** The options of the first question; in an exam, one can be marked as right. */
export function FirstDraftOptions({ content, errors, onChange }: FirstDraftOptionsProps) {
  const { t } = useTranslation('start');
  const { kind, options, right } = content;
  const isExam = kind === 'exam';
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  const [added, setAdded] = useState<number | null>(null);
  useEffect(() => {
    if (added === null) return;
    fields.current[added]?.focus();
    setAdded(null);
  }, [added]);
  const name = useId();
  const errorId = `${name}-error`;
  const error = errors.options ?? errors.right;
  const [repeated] = findRepeatedLabels(options);

  const removeOption = (at: number) => {
    const moved = right !== null && right > at ? right - 1 : right;
    onChange({ options: options.toSpliced(at, 1), right: right === at ? null : moved });
  };
  const addOption = () => {
    onChange({ options: [...options, ''] });
    setAdded(options.length);
  };
  /** As in the wizard, Enter moves to the next option and adds one after a written last one. */
  const moveByEnter = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const next = fields.current[at + 1];
    if (next) next.focus();
    else if (options.length < maxOptions && options[at]?.trim() !== '') addOption();
  };
  const notifyLinesLeft = useLinesLeftNotice();
  const paste = (event: ClipboardEvent<HTMLInputElement>, at: number) => {
    const pasted = readLabelPaste(event);
    if (pasted === null) return;
    event.preventDefault();
    const written = options.map((body, index) => ({ body, isRight: index === right }));
    const { items, left, last } = pasteLabels(written, at, pasted, {
      labelOf: ({ body }) => body,
      isFree: ({ body }) => body.trim() === '',
      write: (body, option) => ({ isRight: option?.isRight ?? false, body }),
      limit: hardLimits.optionsPerQuestion,
    });
    const nextRight = items.findIndex(({ isRight }) => isRight);
    onChange({ options: items.map(({ body }) => body), right: nextRight === -1 ? null : nextRight });
    setAdded(last);
    if (left > 0) notifyLinesLeft(left);
  };
  return (
    <Stack
      gap={6}
      component="fieldset"
      m={0}
      p={0}
      bd={0}
      {...(error !== undefined && { 'aria-describedby': errorId })}
    >
      <Text component="legend" size="sm" fw={500} p={0} mb={4}>
        {t(isExam ? 'examOptions' : kind === 'survey' ? 'surveyOptions' : 'options')}
      </Text>
      {options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity besides their position
        <Group key={at} gap="xs" wrap="nowrap">
          {isExam && (
            <Radio
              name={name}
              aria-label={t('isRight', { number: at + 1 })}
              checked={right === at}
              aria-invalid={errors.right !== undefined}
              onChange={() => onChange({ right: at })}
            />
          )}
          <TextInput
            data-next-field
            aria-label={t('option', { number: at + 1 })}
            placeholder={t('option', { number: at + 1 })}
            flex={1}
            value={option}
            dir={getDirAttribute(option)}
            aria-invalid={errors.options !== undefined}
            ref={(field) => {
              fields.current[at] = field;
            }}
            onChange={({ currentTarget: { value } }) => onChange({ options: options.with(at, value) })}
            onKeyDown={(event) => moveByEnter(event, at)}
            onPaste={(event) => paste(event, at)}
          />
          {options.length > 2 && (
            <ActionIcon
              color="gray.7"
              aria-label={t('dropOption', { number: at + 1 })}
              onClick={() => removeOption(at)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" id={errorId}>
          {error}
        </Text>
      )}
      {repeated !== undefined && (
        <Text size="sm" role="status">
          <WarningText>{t('repeats', { number: repeated.index + 1, first: repeated.first + 1 })}</WarningText>
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
  );
}
