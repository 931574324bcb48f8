import { Group, Radio, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { MyCategory } from '@nazar/domain/api/my-category-calls.ts';
import { categoryColors } from '@nazar/domain/categories/category-color.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeUuid } from '../../../api/make-uuid.ts';
import { CategoryDot } from '../../../ui/category-dot.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { createFocusFirstErrorHandler } from '../../../ui/focus/focus-invalid-field.ts';
import { showFieldProblems } from '../../../ui/forms/show-field-problems.ts';
import { type MyCategoryFormValues, useSaveMyCategory } from '../category-queries.ts';
import classes from './categories.module.css';

type CategoryDialogProps = {
  category: MyCategory | null;
  onClose: () => void;
  focusInstead: RefObject<HTMLElement | null>;
};

/** Creates a category, or changes its name and colour. */
export function MyCategoryDialog({ category, onClose, focusInstead }: CategoryDialogProps) {
  const { t } = useTranslation('categories');
  const [newId] = useState(makeUuid);
  const save = useSaveMyCategory(category?.id ?? null);
  const form = useForm<MyCategoryFormValues>({
    initialValues: { name: category?.name ?? '', color: category?.color ?? 'cyan' },
    validate: { name: (name) => (name.trim() === '' ? t('nameRequired') : null) },
  });
  const submit = form.onSubmit(
    (values) =>
      save.mutate(
        { ...values, newId },
        {
          onSuccess: onClose,
          onError: (problem) => showFieldProblems(form, problem),
        },
      ),
    createFocusFirstErrorHandler(form),
  );
  return (
    <FormDialog
      title={category === null ? t('new') : t('editTitle')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('save')}
      loading={save.isPending}
      focusInstead={focusInstead}
    >
      <TextInput
        {...form.getInputProps('name')}
        label={t('name')}
        required
        data-autofocus
        maxLength={textLimits.categoryName}
        dir="auto"
      />
      <Radio.Group {...form.getInputProps('color')} label={t('color')}>
        <Group gap={6} mt={6}>
          {categoryColors.map((color) => (
            <Radio.Card
              key={color}
              value={color}
              className={classes.swatch}
              aria-label={t(`colors.${color}`)}
              title={t(`colors.${color}`)}
            >
              <CategoryDot color={color} size={24} />
            </Radio.Card>
          ))}
        </Group>
      </Radio.Group>
    </FormDialog>
  );
}
