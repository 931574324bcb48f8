import { Box, TextInput } from '@mantine/core';
import { useSearchForm } from './use-search-form.tsx';

type SearchBoxProps = {
  label: string;
  search: string;
  onSearch: (search: string) => void;
  flex?: string;
  maxWidth?: number | 'none';
};

/** A search of the list below it, submitted by Enter or its button. */
export function SearchBox({ label, search, onSearch, flex = '1 1 220px', maxWidth = 340 }: SearchBoxProps) {
  const { onSubmit, field } = useSearchForm(search, onSearch);
  return (
    <Box component="form" role="search" onSubmit={onSubmit} flex={flex} maw={{ sm: maxWidth }}>
      <TextInput aria-label={label} placeholder={label} {...field} />
    </Box>
  );
}
