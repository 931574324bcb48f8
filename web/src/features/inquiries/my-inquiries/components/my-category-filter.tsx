import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CategoryDot } from '../../../../ui/category-dot.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { PartLoadFailure } from '../../../../ui/loading/part-load-failure.tsx';
import { useMyCategories } from '../../../categories/index.ts';

type CategoryFilterProps = { value: string | null; onChange: (category: string | null) => void };

/** Shown to people with categories; a deleted category stays as a filter that finds nothing. */
export function MyCategoryFilter({ value, onChange }: CategoryFilterProps) {
  const { t } = useTranslation('myInquiries');
  const query = useMyCategories();
  const { data: categories = [] } = query;
  if (categories.length === 0) return <PartLoadFailure query={query} />;
  const chosen = categories.find(({ id }) => id === value);
  return (
    <Select
      aria-label={t('category')}
      placeholder={t('allCategories')}
      flex="1 1 180px"
      maw={{ sm: 240 }}
      clearable
      clearButtonProps={{ 'aria-label': t('clearCategory') }}
      leftSection={chosen && <CategoryDot color={chosen.color} />}
      data={categories.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? null}
      onChange={onChange}
      renderOption={({ option }) => {
        const found = categories.find(({ id }) => id === option.value);
        return (
          <Group gap={8} wrap="nowrap">
            {found && <CategoryDot color={found.color} />}
            <span>{option.label}</span>
          </Group>
        );
      }}
    />
  );
}
