import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Begins the search of its form, as Enter does. As wide and high as a finger needs, a little over the box's edges. */
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

/** For a search box in a form. */
export const withSearchButton = {
  rightSection: <SearchButton />,
  rightSectionWidth: 44,
  rightSectionPointerEvents: 'all',
} as const;
