import { Select, TextInput } from '@mantine/core';
import { textDir } from '@nazar/domain/text/text-dir.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedPart } from '../../../../ui/failed-part.tsx';
import { useDraft, useDraftStore } from '../draft/use-draft.ts';
import { useCategoryChoices } from '../wizard-queries.ts';
import { useDraftFieldProps } from './draft-field.tsx';

type PublicTitleFieldProps = Pick<TitleFieldProps, 'onEnter'> & { isAsked?: boolean };

type TitleFieldProps = {
  autoFocus?: boolean;
  /** Without it, Enter submits the surrounding form, if there is one. */
  onEnter?: (() => void) | undefined;
};

/** Calls it on Enter, except for the Enter that ends the composition of a word. */
const whenEntered = (act: (() => void) | undefined) => (event: KeyboardEvent) => {
  if (act === undefined || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  act();
};

/** Focused if it is still empty. */
export function TitleField({ autoFocus = false, onEnter }: TitleFieldProps) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const title = useDraft((state) => state.settings.title);
  const field = useRef<HTMLInputElement>(null);
  const [isEmpty] = useState(title === '');
  useEffect(() => {
    if (autoFocus && isEmpty) field.current?.focus({ preventScroll: true });
  }, [autoFocus, isEmpty]);
  return (
    <TextInput
      ref={field}
      {...useDraftFieldProps('title')}
      label={t('info.title')}
      description={t('info.titleHint')}
      placeholder={t('info.titlePlaceholder')}
      required
      maxLength={textLimits.title}
      dir={textDir(title)}
      value={title}
      enterKeyHint={onEnter && 'next'}
      onKeyDown={whenEntered(onEnter)}
      onChange={(event) => store.changeTitle(event.currentTarget.value)}
    />
  );
}

export function CategoryField() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const categoryId = useDraft((state) => state.settings.categoryId);
  const query = useCategoryChoices();
  const { data: categories = [] } = query;
  return (
    <div>
      <Select
        {...useDraftFieldProps('categoryId')}
        label={t('info.category')}
        placeholder={t('info.categoryPlaceholder')}
        nothingFoundMessage={t('info.noCategory')}
        searchable
        allowDeselect={false}
        data={categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={categoryId}
        onChange={(id) => store.changeSettings({ categoryId: id })}
      />
      <FailedPart query={query} />
    </div>
  );
}

/**
 * `isAsked` in the dialog before publishing: focusing selects the text, and an equal title for the owner changes with
 * it.
 */
export function PublicTitleField({ onEnter, isAsked = false }: PublicTitleFieldProps) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const publicTitle = useDraft((state) => state.settings.publicTitle);
  const isTitleToo = useDraft((state) => state.settings.title === state.settings.publicTitle);
  const [changesBoth] = useState(isAsked && isTitleToo);
  return (
    <TextInput
      {...useDraftFieldProps('publicTitle')}
      label={t('info.publicTitle')}
      description={t('info.publicTitleHint')}
      required
      maxLength={textLimits.title}
      dir={textDir(publicTitle)}
      value={publicTitle}
      enterKeyHint={onEnter && 'next'}
      onKeyDown={whenEntered(onEnter)}
      onFocus={({ currentTarget }) => isAsked && currentTarget.select()}
      onChange={({ currentTarget: { value } }) => {
        // An inquiry can't be saved without a title.
        const title = changesBoth && value.trim() !== '' ? { title: value } : {};
        store.changeSettings({ ...title, publicTitle: value });
      }}
    />
  );
}
