import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { inquirySorts } from '@nazar/domain/api/inquiry-sorts.ts';
import { type Language, languageNames, languages } from '@nazar/domain/text/language.ts';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { useSearchForm } from '../../../../ui/forms/use-search-form.tsx';
import { shouldPreferOwnLanguage } from '../home-calls.ts';
import type { HomeFilter } from '../home-filter.ts';
import classes from './home-filters.module.css';

type HomeFiltersProps = {
  filter: HomeFilter;
  onChange: (changes: Partial<HomeFilter>) => void;
  categories: readonly { id: string; name: string }[];
  /** The language of the inquiries that are shown, if none is chosen. */
  shownLanguage: Language | 'all';
};

/** The search and the filters of the list; on narrow screens, the filters open by a button. */
export function HomeFilters({ filter, onChange, categories, shownLanguage }: HomeFiltersProps) {
  const { t } = useTranslation('home');
  const { language: own } = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, { toggle }] = useDisclosure(false);
  const id = useId();
  const choose = {
    category: (value: string) => ({ category: value === '-1' ? -1 : value }) as const,
    language: (value: string): Pick<HomeFilter, 'language'> => {
      const chosen = languages.find((language) => language === value) ?? 'all';
      return { language: chosen === (shouldPreferOwnLanguage(filter) ? own : 'all') ? null : chosen };
    },
    sort: (value: string) => ({ sort: inquirySorts.find((sort) => sort === value) ?? 'new' }),
  };
  const chosen = [filter.category !== -1, filter.language !== null, filter.sort !== 'new'].filter(
    Boolean,
  ).length;
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
    <div className={classes.bar}>
      <SearchBox search={filter.search} onSearch={(search) => onChange({ search })} />
      <Button
        variant={chosen > 0 ? 'light' : 'default'}
        className={classes.toggle}
        px="sm"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {t('filter', { context: chosen > 0 ? 'some' : '', count: chosen })}
      </Button>
      <div ref={box} id={id} className={classes.filters} data-open={isOpen || undefined}>
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
        />
        <NativeSelect
          {...notRestored}
          name="language"
          label={t('language')}
          value={filter.language ?? shownLanguage}
          onChange={({ currentTarget: { value } }) => onChange(choose.language(value))}
          data={[
            ...languages.map((language) => ({ value: language, label: languageNames[language] })),
            { value: 'all', label: t('allLanguages') },
          ]}
        />
        <NativeSelect
          {...notRestored}
          name="sort"
          label={t('sort.label')}
          value={filter.sort}
          onChange={({ currentTarget: { value } }) => onChange(choose.sort(value))}
          data={inquirySorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        />
      </div>
    </div>
  );
}

// A value that the browser restores from an earlier visit is not a choice.
const notRestored = { autoComplete: 'off' } as const;

/** Whether the value differs from the rendered one. */
function isChosen(select: HTMLSelectElement): boolean {
  const initialOption = select.querySelector<HTMLOptionElement>('option[selected]');
  return initialOption !== null && initialOption.value !== select.value;
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
