import { Box, TextInput } from '@mantine/core';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import type { FormEvent } from 'react';
import { withSearchButton } from './search-button.tsx';
import { useSearchText } from './use-search-text.ts';

type SearchBoxProps = { label: string; search: string; onSearch: (search: string) => void };

/** A search among the list below it, begun by Enter or its button. */
export function SearchBox({ label, search, onSearch }: SearchBoxProps) {
  const { box, text, setText } = useSearchText(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <Box component="form" role="search" onSubmit={submit} flex="1 1 220px" maw={{ sm: 340 }}>
      <TextInput
        ref={box}
        type="search"
        aria-label={label}
        placeholder={label}
        {...withSearchButton}
        maxLength={textLimits.search}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Box>
  );
}
