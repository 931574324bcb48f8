import { Select, TextInput } from '@mantine/core';
import { textDir } from '@nazar/domain/text/text-dir.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedPart } from '../../../../ui/failed-part.tsx';
import { useDraft, useDraftStore } from '../draft/use-draft.ts';
import { useCategoryChoices } from '../wizard-queries.ts';
import { useDraftFieldProps } from './draft-field.tsx';

/** Focused if it is still empty. */
export function TitleField({ autoFocus = false }: { autoFocus?: boolean }) {
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

export function PublicTitleField() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const publicTitle = useDraft((state) => state.settings.publicTitle);
  return (
    <TextInput
      {...useDraftFieldProps('publicTitle')}
      label={t('info.publicTitle')}
      description={t('info.publicTitleHint')}
      required
      maxLength={textLimits.title}
      dir={textDir(publicTitle)}
      value={publicTitle}
      onChange={(event) => store.changeSettings({ publicTitle: event.currentTarget.value })}
    />
  );
}
