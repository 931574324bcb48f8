import { Box, TextInput } from '@mantine/core';
import { useSearchForm } from './use-search-form.tsx';

type SearchBoxProps = {
  label: string;
  /** A shorter text for a narrow box. */
  placeholder?: string;
  search: string;
  onSearch: (search: string) => void;
  /** Whether a pause in typing searches, too. */
  asTyped?: boolean;
  flex?: string;
  maxWidth?: number | 'none';
};

/** A search of the list below it, submitted by Enter or its button. */
export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder = label, search, onSearch, asTyped, flex = '1 1 220px', maxWidth = 340 } = props;
  const { onSubmit, field } = useSearchForm(search, onSearch, asTyped);
  return (
    <Box component="form" role="search" onSubmit={onSubmit} flex={flex} maw={{ sm: maxWidth }}>
      <TextInput aria-label={label} placeholder={placeholder} {...field} />
    </Box>
  );
}
