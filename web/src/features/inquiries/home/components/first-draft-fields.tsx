import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { isSameJson } from '@nazar/domain/inquiries/edits/is-same-json.ts';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import {
  type KeyboardEvent,
  type KeyboardEventHandler,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { makeUuid } from '../../../../api/make-uuid.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { focusFirstInvalidFieldIn } from '../../../../ui/focus/focus-invalid-field.ts';
import {
  deleteFirstDraft,
  type FirstDraft,
  readFirstDraft,
  storeFirstDraft,
  storeFirstDraftKeepingExpiry,
} from '../../first-draft.ts';
import { FirstDraftOptions } from './first-draft-options.tsx';
import { FirstDraftPreview } from './first-draft-preview.tsx';
import { KeptDraftNotice } from './kept-draft-notice.tsx';
import {
  type FirstDraftContent,
  type FirstDraftErrors,
  type FirstDraftFieldName,
  firstDraftFieldNames,
  useValidateFirstDraft,
} from './use-validate-first-draft.ts';

type Kind = FirstDraft['kind'];
type Refused = { readonly kind: Kind; readonly names: readonly FirstDraftFieldName[] };
type OtherFields = Pick<FirstDraftContent, 'id' | 'language' | 'question' | 'options' | 'right'>;

export type FirstDraftFieldsProps = {
  /** The first field. */
  field: RefObject<HTMLTextAreaElement | null>;
  kind: Kind;
  /** Called with the kind of a draft that this browser has kept. */
  onKind: (kind: Kind) => void;
  /** The question of a poll, else the title. */
  text: string;
  onText: (text: string) => void;
  onFirstError: (error: string | undefined) => void;
  /** The storage key of the draft. */
  storageKey: string;
  onSubmit: (content: FirstDraftContent) => void;
  submitLabel: string;
  /** Continues with a question alone. */
  onSkip?: { readonly label: string; readonly act: (content: FirstDraftContent) => void };
  note?: string;
  onClose: () => void;
};

/**
 * The fields after the first one: an exam's or a survey's first question, and its options. Everything is stored in this
 * browser on every key press.
 */
export function FirstDraftFields(props: FirstDraftFieldsProps) {
  const {
    field,
    kind,
    onKind,
    text,
    onText,
    onFirstError,
    storageKey,
    onSubmit,
    submitLabel,
    onSkip,
    note,
    onClose,
  } = props;
  const { t } = useTranslation('start');
  const { language } = useLanguage();
  const check = useValidateFirstDraft();
  const [storedDraft, setStoredDraft] = useState(() => readFirstDraft(storageKey));
  // The letters of a person who is already writing must not join a kept text, so that draft is only offered.
  const [isRestored] = useState(
    () => storedDraft !== null && text === '' && document.activeElement !== field.current,
  );
  const offered = isRestored ? null : storedDraft;
  const [fields, setFields] = useState(() =>
    storedDraft !== null && isRestored ? getOtherFields(storedDraft) : splitLines(text, kind, language),
  );
  const [refused, setRefused] = useState<Refused | null>(null);
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  // The next screen may take a moment to load, and a second press would add it to the history once more.
  const [leaving, setLeaving] = useState<'submit' | 'skip' | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const isPoll = kind === 'poll';
  const content: FirstDraftContent = {
    ...fields,
    kind,
    title: isPoll ? '' : text,
    question: isPoll ? text : fields.question,
  };
  // A refused field shows its error while it is wrong and the same kind is chosen.
  const found = refused?.kind === kind ? check(content) : {};
  const errors: FirstDraftErrors = Object.fromEntries(
    (refused?.names ?? []).flatMap((name) => (found[name] === undefined ? [] : [[name, found[name]]])),
  );
  const firstError = isPoll ? errors.question : errors.title;
  useLayoutEffect(() => {
    onFirstError(firstError);
    return () => onFirstError(undefined);
  }, [onFirstError, firstError]);
  const findForm = () => root.current?.closest('form') ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    if (storedDraft !== null && isRestored) {
      onKind(storedDraft.kind);
      onText(getFirstText(storedDraft));
      return;
    }
    const [first = '', ...others] = text.split('\n');
    if (others.length === 0) return;
    onText(first);
    const inputs = [...(findForm()?.querySelectorAll<HTMLInputElement>(textFieldSelector) ?? [])];
    if (document.activeElement === inputs[0]) inputs[others.length]?.focus();
  }, []);
  /** Deletes what is written here; the draft that is offered takes its place again. */
  const forgetDraft = () => {
    deleteFirstDraft(fields.id, storageKey);
    if (offered !== null) storeFirstDraftKeepingExpiry(offered, storageKey);
  };
  const isBlank = [text, fields.question, ...fields.options].every((each) => each.trim() === '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is made of these
  useEffect(() => {
    if (isBlank) forgetDraft();
    // An unchanged draft keeps its time.
    else if (storedDraft !== null && isSameJson({ ...content, until: storedDraft.until }, storedDraft))
      storeFirstDraftKeepingExpiry(storedDraft, storageKey);
    else storeFirstDraft(content, storageKey);
  }, [kind, text, fields]);

  /** Calls back without errors; otherwise focuses the first field with one. */
  const finishWith = (
    way: 'submit' | 'skip',
    act: (content: FirstDraftContent) => void,
    checked: readonly FirstDraftFieldName[],
  ) => {
    const problems = check(content);
    const names = checked.filter((name) => problems[name] !== undefined);
    setRefused({ kind, names });
    if (names.length > 0) return focusFirstInvalidFieldIn(findForm());
    setLeaving(way);
    act(content);
  };
  const goToOptions = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    findForm()?.querySelector<HTMLElement>('fieldset [data-next-field]')?.focus();
  };
  const discard = () => {
    forgetDraft();
    // Fields that are still shown would store the draft again.
    setFields({ ...fields, question: '', options: ['', ''], right: null });
    onText('');
    setRefused(null);
    onClose();
  };
  const startOver = () => {
    deleteFirstDraft(fields.id, storageKey);
    setStoredDraft(null);
    setRefused(null);
    setFields(splitLines('', kind, language));
    onText('');
    field.current?.focus();
  };
  const continueKept = (draft: FirstDraft) => {
    setStoredDraft(null);
    setRefused(null);
    setFields(getOtherFields(draft));
    onKind(draft.kind);
    onText(getFirstText(draft));
    field.current?.focus();
  };
  const change = (changes: Partial<FirstDraftContent>) => setFields({ ...fields, ...changes });
  return (
    <>
      <Stack gap="sm" ref={root}>
        {storedDraft !== null && (
          <KeptDraftNotice
            draft={storedDraft}
            isRestored={isRestored}
            onChoose={isRestored ? startOver : () => continueKept(storedDraft)}
          />
        )}
        {!isPoll && (
          <QuestionField
            question={fields.question}
            error={errors.question}
            onChange={(question) => change({ question })}
            onKeyDown={goToOptions}
          />
        )}
        <FirstDraftOptions content={content} errors={errors} onChange={change} />
        <Group gap="xs">
          <Button
            size="md"
            w={buttonWidth}
            loading={leaving === 'submit'}
            disabled={leaving !== null}
            onClick={() => finishWith('submit', onSubmit, firstDraftFieldNames)}
          >
            {submitLabel}
          </Button>
          {onSkip !== undefined && (
            <Button
              variant="subtle"
              w={buttonWidth}
              loading={leaving === 'skip'}
              disabled={leaving !== null}
              onClick={() => finishWith('skip', onSkip.act, ['question'])}
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
              onClick={isBlank ? discard : () => setAsksToDiscard(true)}
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
        onConfirm={discard}
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

/** The fields in which text is written, in order. */
const textFieldSelector = 'textarea, input:not([type="radio"])';

const getFirstText = ({ kind, question, title }: FirstDraft) => (kind === 'poll' ? question : title);

function getOtherFields({ id, language, kind, question, options, right }: FirstDraft): OtherFields {
  return { id, language, question: kind === 'poll' ? '' : question, options, right };
}

/** Lines that were written before these fields loaded belong to them, one each. */
function splitLines(text: string, kind: Kind, language: FirstDraftContent['language']): OtherFields {
  const [, ...lines] = text.split('\n');
  const question = kind === 'poll' ? '' : (lines.shift() ?? '');
  while (lines.length < 2) lines.push('');
  return { id: makeUuid(), language, question, options: lines, right: null };
}
