import { isSameJson } from '@nazar/domain/inquiries/edits/is-same-json.ts';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { makeUuid } from '../../../../api/make-uuid.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { focusFirstInvalidFieldIn } from '../../../../ui/focus/focus-invalid-field.ts';
import {
  deleteFirstDraft,
  type FirstDraft,
  readFirstDraft,
  storeFirstDraft,
  storeFirstDraftKeepingExpiry,
} from '../../first-draft.ts';
import {
  type FirstDraftContent,
  type FirstDraftErrors,
  type FirstDraftFieldName,
  useValidateFirstDraft,
} from './use-validate-first-draft.ts';

type Kind = FirstDraft['kind'];
type Refused = { readonly kind: Kind; readonly names: readonly FirstDraftFieldName[] };
type OtherFields = Pick<FirstDraftContent, 'id' | 'language' | 'question' | 'options' | 'right'>;

export type UseFirstDraftOptions = {
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
  onClose: () => void;
};

/** A draft that is stored in this browser on every key press; `root` is an element of its form. */
export function useFirstDraft({
  field,
  kind,
  onKind,
  text,
  onText,
  onFirstError,
  storageKey,
  onClose,
}: UseFirstDraftOptions) {
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
  const finishWith = (act: (content: FirstDraftContent) => void, checked: readonly FirstDraftFieldName[]) => {
    const problems = check(content);
    const names = checked.filter((name) => problems[name] !== undefined);
    setRefused({ kind, names });
    if (names.length > 0) focusFirstInvalidFieldIn(findForm());
    else act(content);
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
  return {
    root,
    content,
    errors,
    isBlank,
    /** The draft of an earlier visit, until it is dropped or continued. */
    storedDraft,
    /** Whether the fields were filled from the stored draft; otherwise it is only offered. */
    isRestored,
    findForm,
    change,
    finishWith,
    discard,
    startOver,
    continueKept,
  };
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
