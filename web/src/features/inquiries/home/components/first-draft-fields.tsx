import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { type KeyboardEvent, type KeyboardEventHandler, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { FirstDraftOptions } from './first-draft-options.tsx';
import { FirstDraftPreview } from './first-draft-preview.tsx';
import { KeptDraftNotice } from './kept-draft-notice.tsx';
import { type UseFirstDraftOptions, useFirstDraft } from './use-first-draft.ts';
import { type FirstDraftContent, firstDraftFieldNames } from './use-validate-first-draft.ts';

export type FirstDraftFieldsProps = UseFirstDraftOptions & {
  onSubmit: (content: FirstDraftContent) => void;
  submitLabel: string;
  /** Continues with a question alone. */
  onSkip?: { readonly label: string; readonly act: (content: FirstDraftContent) => void };
  note?: string;
};

/**
 * The fields after the first one: an exam's or a survey's first question, and its options. Everything is stored in this
 * browser on every key press.
 */
export function FirstDraftFields({ onSubmit, submitLabel, onSkip, note, ...options }: FirstDraftFieldsProps) {
  const { t } = useTranslation('start');
  const { root, content, errors, isBlank, storedDraft, isRestored, ...draft } = useFirstDraft(options);
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  // The next screen may take a moment to load, and a second press would add it to the history once more.
  const [leaving, setLeaving] = useState<'submit' | 'skip' | null>(null);
  const leaveBy =
    (way: 'submit' | 'skip', act: (content: FirstDraftContent) => void) => (done: FirstDraftContent) => {
      setLeaving(way);
      act(done);
    };
  const goToOptions = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    draft.findForm()?.querySelector<HTMLElement>('fieldset [data-next-field]')?.focus();
  };
  return (
    <>
      <Stack gap="sm" ref={root}>
        {storedDraft !== null && (
          <KeptDraftNotice
            draft={storedDraft}
            isRestored={isRestored}
            onChoose={isRestored ? draft.startOver : () => draft.continueKept(storedDraft)}
          />
        )}
        {content.kind !== 'poll' && (
          <QuestionField
            question={content.question}
            error={errors.question}
            onChange={(question) => draft.change({ question })}
            onKeyDown={goToOptions}
          />
        )}
        <FirstDraftOptions content={content} errors={errors} onChange={draft.change} />
        <Group gap="xs">
          <Button
            size="md"
            w={buttonWidth}
            loading={leaving === 'submit'}
            disabled={leaving !== null}
            onClick={() => draft.finishWith(leaveBy('submit', onSubmit), firstDraftFieldNames)}
          >
            {submitLabel}
          </Button>
          {onSkip !== undefined && (
            <Button
              variant="subtle"
              w={buttonWidth}
              loading={leaving === 'skip'}
              disabled={leaving !== null}
              onClick={() => draft.finishWith(leaveBy('skip', onSkip.act), ['question'])}
            >
              {onSkip.label}
            </Button>
          )}
          {/* A restored draft has «Start over» above. */}
          {!(storedDraft !== null && isRestored) && (
            <Button
              variant="subtle"
              color="gray.8"
              w={buttonWidth}
              disabled={leaving !== null}
              onClick={isBlank ? draft.discard : () => setAsksToDiscard(true)}
            >
              {t(isBlank ? 'cancel' : 'discard')}
            </Button>
          )}
        </Group>
        {note !== undefined && (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </Stack>
      <FirstDraftPreview content={content} />
      <ConfirmDialog
        opened={asksToDiscard}
        title={t('discardTitle')}
        confirmLabel={t('discard')}
        onConfirm={draft.discard}
        onClose={() => setAsksToDiscard(false)}
      />
    </>
  );
}

/** On a phone, buttons below each other have the same edges. */
const buttonWidth = { base: '100%', xs: 'auto' };

type QuestionFieldProps = {
  question: string;
  error: ReactNode;
  onChange: (question: string) => void;
  onKeyDown: KeyboardEventHandler;
};

/** The first question of a survey or an exam, whose first field is its title. */
function QuestionField({ question, error, onChange, onKeyDown }: QuestionFieldProps) {
  const { t } = useTranslation('start');
  return (
    <Textarea
      data-next-field
      label={t('question')}
      required
      autosize
      minRows={1}
      value={question}
      dir={getDirAttribute(question)}
      error={error}
      onChange={({ currentTarget: { value } }) => onChange(value)}
      onKeyDown={onKeyDown}
    />
  );
}
