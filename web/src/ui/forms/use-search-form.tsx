import { ActionIcon } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { IconSearch } from '@tabler/icons-react';
import { type ChangeEvent, type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Submits the search of its form, like Enter. It is large enough for touch, slightly beyond the box's edges. */
function SearchButton() {
  const { t } = useTranslation();
  return (
    <ActionIcon
      type="submit"
      variant="transparent"
      size={44}
      aria-label={t('search.go')}
      title={t('search.go')}
    >
      <IconSearch size={20} aria-hidden />
    </ActionIcon>
  );
}

/**
 * A form with one search field, which contains the last search until the person types. Text typed into the
 * server-rendered page before the script loaded is kept, although React would remove it with the next change. With
 * `asTyped`, a pause in typing searches too.
 */
export function useSearchForm(searched: string, onSearch: (search: string) => void, asTyped = false) {
  const ref = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(searched);
  const isFirst = useRef(true);
  const searchLater = useDebouncedCallback(onSearch, 300);
  useLayoutEffect(() => {
    // A search of typed text must not replace what was typed since.
    if (asTyped && !isFirst.current) return;
    setValue((isFirst.current && ref.current?.value) || searched);
    isFirst.current = false;
  }, [searched, asTyped]);
  return {
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      onSearch(value.trim());
    },
    /** The props of its `TextInput`. */
    field: {
      ref,
      value,
      type: 'search',
      maxLength: textLimits.search,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        setValue(currentTarget.value);
        if (asTyped) searchLater(currentTarget.value.trim());
      },
      rightSection: <SearchButton />,
      rightSectionWidth: 44,
      rightSectionPointerEvents: 'all',
    } as const,
  };
}
