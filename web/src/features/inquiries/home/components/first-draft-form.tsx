import { InputBase } from '@mantine/core';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { type ComponentType, type KeyboardEvent, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadMoreTexts } from '../../../../i18n/i18n.ts';
import { createLazyPart } from '../../../../ui/loading/create-lazy-part.tsx';
import type { FirstDraftFieldsProps } from './first-draft-fields.tsx';
import classes from './first-draft-form.module.css';

const LazyFirstDraftFields = createLazyPart(
  () => import('./first-draft-fields.tsx'),
  'FirstDraftFields',
  loadMoreTexts,
);

/** The id of the first field, for buttons that move the focus to it. */
export const firstDraftFieldId = 'first-field';

export type FirstDraftFormProps = Omit<FirstDraftFieldsProps, 'text' | 'onText' | 'onFirstError'> & {
  /** Whether the other fields are shown. */
  isOpen: boolean;
  onOpen: () => void;
  /** The component for the other fields, if it is loaded. */
  Fields?: ComponentType<FirstDraftFieldsProps>;
};

/**
 * The first field is part of the page, so that a click focuses it at once, even before the page's script has loaded.
 * On guests' page, the other fields load when it gets the focus.
 */
export function FirstDraftForm({
  isOpen,
  onOpen,
  Fields = LazyFirstDraftFields,
  ...rest
}: FirstDraftFormProps) {
  const { t } = useTranslation('start');
  const { kind, field } = rest;
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  // React would remove what was typed before the script loaded with its next change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const early = field.current?.value ?? '';
    if (early !== '') setText(early);
    if (early !== '' || document.activeElement === field.current) onOpen();
  }, []);
  /** Until the other fields have loaded, Enter starts a new line, which they take later. Shift and Enter always do. */
  const goToNext = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    const next = form.current?.querySelector<HTMLElement>('[data-next-field]');
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label={t(`name.${kind}`)}
      className={classes.form}
      data-open={isOpen || undefined}
      onSubmit={(event) => event.preventDefault()}
    >
      <InputBase
        ref={field}
        id={firstDraftFieldId}
        component="textarea"
        multiline
        rows={text.split('\n').length}
        autoComplete="off"
        size="md"
        required
        classNames={{ input: classes.first }}
        label={t(kind === 'poll' ? 'pollQuestion' : kind === 'exam' ? 'examTitle' : 'surveyTitle')}
        placeholder={t(`example.${kind}`)}
        maxLength={kind === 'poll' ? undefined : textLimits.title}
        value={text}
        dir={text === '' ? undefined : getDirAttribute(text)}
        error={error}
        onChange={({ currentTarget: { value } }) => setText(value)}
        onFocus={onOpen}
        onKeyDown={goToNext}
      />
      {isOpen && (
        <Suspense fallback={<div className={classes.waiting} />}>
          <Fields {...rest} text={text} onText={setText} onFirstError={setError} />
        </Suspense>
      )}
    </form>
  );
}
