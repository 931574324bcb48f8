import { Chip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCategoryChoices } from '../wizard-queries.ts';
import { useTemplates } from './begin-queries.ts';
import classes from './template-categories.module.css';
import type { BeginFilter } from './use-begin-filter.ts';

type TemplateCategoriesProps = {
  filter: BeginFilter;
  onChange: (category: BeginFilter['category']) => void;
};

/** The categories that have templates in the chosen language; renders nothing without a choice. */
export function TemplateCategories({ filter, onChange }: TemplateCategoriesProps) {
  const { t } = useTranslation('wizard');
  const all = useTemplates({ ...filter, search: '', category: -1, page: 1 });
  const { data: categories = [] } = useCategoryChoices();
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
