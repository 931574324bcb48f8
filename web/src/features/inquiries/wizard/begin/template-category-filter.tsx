import { Chip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useGeneralCategoryChoices } from '../wizard-queries.ts';
import { useTemplates } from './begin-queries.ts';
import classes from './template-category-filter.module.css';
import type { NewInquiryUrlState } from './use-new-inquiry-url-state.ts';

type TemplateCategoriesProps = {
  filter: NewInquiryUrlState;
  onChange: (category: NewInquiryUrlState['category']) => void;
};

/** The categories that have templates in the chosen language; renders nothing without a choice. */
export function TemplateCategoryFilter({ filter, onChange }: TemplateCategoriesProps) {
  const { t } = useTranslation('wizard');
  const all = useTemplates({ ...filter, search: '', category: -1, page: 1 });
  const { data: categories = [] } = useGeneralCategoryChoices();
  const used = new Set(all.data?.data.map(({ categoryId }) => categoryId));
  const shown = categories.filter(({ id }) => used.has(id) || id === filter.category);
  if (shown.length < 2) return null;
  return (
    <div role="radiogroup" aria-label={t('begin.categories')} className={classes.row}>
      <Chip.Group value={String(filter.category)} onChange={(value) => onChange(value === '-1' ? -1 : value)}>
        <Chip value="-1" size="sm" variant="outline">
          {t('begin.allCategories')}
        </Chip>
        {shown.map(({ id, name }) => (
          <Chip key={id} value={id} size="sm" variant="outline">
            {name}
          </Chip>
        ))}
      </Chip.Group>
    </div>
  );
}
