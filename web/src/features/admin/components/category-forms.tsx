import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  addCategory,
  type ManagedCategory,
  mergeCategory,
  renameCategory,
} from '@nazar/domain/api/category-calls.ts';
import { getLanguageDirection, languages } from '@nazar/domain/text/language.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeUuid } from '../../../api/make-uuid.ts';
import { useFormatFieldProblem } from '../../../i18n/use-format-field-problem.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { createFocusFirstErrorHandler, focusInvalidField } from '../../../ui/focus/focus-invalid-field.ts';
import { showFieldProblems } from '../../../ui/forms/show-field-problems.ts';
import { showSuccess } from '../../../ui/show-success.ts';
import { useAdminMutation } from '../admin-queries.ts';

type CategoryFormProps = { category: ManagedCategory | null; onClose: () => void };

/** The form for a new category or for renaming one, with a name in every language. */
export function GeneralCategoryForm({ category, onClose }: CategoryFormProps) {
  const { t } = useTranslation('admin');
  const fieldText = useFormatFieldProblem();
  const { language } = useLanguage();
  const add = useAdminMutation(addCategory);
  const rename = useAdminMutation(renameCategory);
  const [id] = useState(() => category?.id ?? makeUuid());
  const form = useForm({
    initialValues: { names: { en: category?.names.en ?? '', fa: category?.names.fa ?? '' } },
    validate: (values) =>
      Object.fromEntries(
        languages
          .filter((name) => values.names[name].trim() === '')
          .map((name) => [`names.${name}`, fieldText({ code: 'categoryNameRequired' })]),
      ),
  });
  const submit = form.onSubmit(async ({ names }) => {
    const call = category === null ? add : rename;
    try {
      await call.mutateAsync({ id, names });
      showSuccess(
        t(category === null ? 'categories.added' : 'categories.renamed', { name: names[language] }),
      );
      onClose();
    } catch (problem) {
      showFieldProblems(form, problem);
    }
  }, createFocusFirstErrorHandler(form));
  return (
    <FormDialog
      title={t(category === null ? 'categories.add' : 'categories.rename')}
      submitLabel={t('save', { ns: 'common' })}
      onSubmit={submit}
      onClose={onClose}
      loading={add.isPending || rename.isPending}
    >
      {languages.map((name, index) => (
        <TextInput
          key={form.key(`names.${name}`)}
          {...form.getInputProps(`names.${name}`)}
          label={t(`categories.nameIn.${name}`)}
          dir={getLanguageDirection(name)}
          lang={name}
          maxLength={textLimits.categoryName}
          required
          {...(index === 0 && { 'data-autofocus': true })}
        />
      ))}
    </FormDialog>
  );
}

type MergeCategoryFormProps = {
  category: ManagedCategory;
  all: readonly ManagedCategory[];
  onClose: () => void;
};

export function MergeCategoryForm({ category, all, onClose }: MergeCategoryFormProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const merge = useAdminMutation(mergeCategory);
  const others = all.filter(({ id }) => id !== category.id);
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<string | null>(null);
  const select = useRef<HTMLSelectElement>(null);
  const name = category.names[language];
  const target = others.find(({ id }) => id === chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (target === undefined) {
      setError(t('categories.mergeChoose'));
      focusInvalidField(select.current);
      return;
    }
    merge.mutate(
      { id: category.id, into: target.id },
      {
        onSuccess: () => showSuccess(t('categories.merged', { name, into: target.names[language] })),
        onSettled: onClose,
      },
    );
  };
  return (
    <FormDialog
      title={t('categories.mergeAsk', { name })}
      submitLabel={t('categories.merge')}
      onSubmit={submit}
      onClose={onClose}
      loading={merge.isPending}
      isDanger
    >
      <NativeSelect
        ref={select}
        label={t('categories.mergeInto')}
        value={chosen}
        error={error}
        data={[
          { value: '', label: t('categories.mergeNone'), disabled: true },
          ...others.map(({ id, names }) => ({ value: id, label: names[language] })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          setChosen(value);
          setError(null);
        }}
        data-autofocus
      />
      <Text size="sm">{t('categories.mergeMeans', { count: category.inquiryCount })}</Text>
    </FormDialog>
  );
}
