import { Box, TextInput } from '@mantine/core';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';

type SearchBoxProps = { label: string; search: string; onSearch: (search: string) => void };

/** A search among the list below it, begun by Enter. */
export function SearchBox({ label, search, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(search);
  useEffect(() => setText(search), [search]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <Box component="form" role="search" onSubmit={submit} flex="1 1 220px" maw={{ sm: 340 }}>
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={textLimits.search}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Box>
  );
}
