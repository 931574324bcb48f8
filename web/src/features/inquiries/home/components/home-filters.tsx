import { Group, NativeSelect, TextInput } from '@mantine/core';
import { inquirySorts } from '@nazar/domain/api/inquiry-sorts.ts';
import { languageNames, languages } from '@nazar/domain/text/language.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchForm } from '../../../../ui/use-search-form.tsx';
import type { HomeFilter } from '../home-filter.ts';
import classes from './home-filters.module.css';

type HomeFiltersProps = {
  filter: HomeFilter;
  onChange: (changes: Partial<HomeFilter>) => void;
  categories: readonly { id: string; name: string }[];
};

export function HomeFilters({ filter, onChange, categories }: HomeFiltersProps) {
  const { t } = useTranslation('home');
  const box = useRef<HTMLDivElement>(null);
  const choose = {
    category: (value: string) => ({ category: value === '-1' ? -1 : value }) as const,
    language: (value: string) => ({ language: languages.find((language) => language === value) ?? null }),
    sort: (value: string) => ({ sort: inquirySorts.find((sort) => sort === value) ?? 'new' }),
  };
  // Applies filters that were chosen on the server-rendered page before the script loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const early = [...(box.current?.querySelectorAll('select') ?? [])].filter(isChosen);
    if (early.length === 0) return;
    onChange(
      Object.assign({}, ...early.map(({ name, value }) => choose[name as keyof typeof choose](value))),
    );
  }, []);
  return (
    <Group ref={box} gap="sm" align="flex-end">
      <SearchBox search={filter.search} onSearch={(search) => onChange({ search })} />
      <NativeSelect
        {...notRestored}
        name="category"
        label={t('category')}
        value={String(filter.category)}
        onChange={({ currentTarget: { value } }) => onChange(choose.category(value))}
        data={[
          { value: '-1', label: t('allCategories') },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        flex={{ base: '1 1 140px', sm: '0 1 240px' }}
      />
      <NativeSelect
        {...notRestored}
        name="language"
        label={t('language')}
        value={filter.language ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(choose.language(value))}
        data={[
          { value: '', label: t('allLanguages') },
          ...languages.map((language) => ({ value: language, label: languageNames[language] })),
        ]}
        flex={{ base: '1 1 140px', sm: '0 1 180px' }}
      />
      <NativeSelect
        {...notRestored}
        name="sort"
        label={t('sort.label')}
        value={filter.sort}
        onChange={({ currentTarget: { value } }) => onChange(choose.sort(value))}
        data={inquirySorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        flex={{ base: '1 1 140px', sm: '0 1 200px' }}
      />
    </Group>
  );
}

// A value that the browser restores from an earlier visit is not a choice.
const notRestored = { autoComplete: 'off' } as const;

/** Whether the value differs from the rendered one. */
function isChosen(select: HTMLSelectElement): boolean {
  const given = select.querySelector<HTMLOptionElement>('option[selected]');
  return given !== null && given.value !== select.value;
}

/** Only shown on narrow screens, because the header has it on wide ones. */
function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation();
  const { onSubmit, field } = useSearchForm(search, onSearch);
  return (
    <search className={classes.narrow}>
      <form action="/" onSubmit={onSubmit}>
        <TextInput name="q" aria-label={t('search.label')} placeholder={t('search.placeholder')} {...field} />
      </form>
    </search>
  );
}
