import { NativeSelect, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import type { NewColumn } from '@nazar/domain/imports/import-plan.ts';
import { hasPlaces, joinsOf, settleRows } from '@nazar/domain/imports/question-parts.ts';
import { publicTitleMinimum } from '@nazar/domain/inquiry/publish-check.ts';
import { languages } from '@nazar/domain/text/language.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { categoriesQuery } from '../import-queries.ts';
import {
  becomeColumn,
  commonCodes,
  questionFor,
  readCodes,
  relearn,
  showCodes,
  startColumns,
  titleOf,
} from '../use-plan.ts';
import { NewColumnRow } from './new-column-row.tsx';
import { columnProblem, fieldProblem, PlanActions } from './plan-actions.tsx';
import type { PlanFormProps } from './plan-form.tsx';
import { ReadingSettings, useReadingSettings } from './reading-settings.tsx';

/** A new inquiry from a table: its title and category, and what each column becomes. */
export function NewPlanForm({ item, contents, steps, onChecked }: PlanFormProps) {
  const { t } = useTranslation('imports');
  const { language: shown } = useLanguage();
  const before = item.plan?.kind === 'new' ? item.plan : null;
  const [title, setTitle] = useState(
    before?.title ?? titleOf(item.fileName, (name) => t('new.fromFile', { name })),
  );
  const [language, setLanguage] = useState(before?.language ?? shown);
  const [categoryId, setCategoryId] = useState(before?.categoryId ?? '');
  const [columns, setColumns] = useState(() => startColumns(contents, item.plan));
  /** As it was last applied to all columns, each of which may have been given others since. */
  const [applied, setApplied] = useState(() => showCodes(commonCodes(columns)));
  const [missing, setMissing] = useState(applied);
  const relearnAll = (options: Omit<Parameters<typeof relearn>[2], 'separator'>) =>
    setColumns((all) => {
      const changed = all.map((each) => {
        const learned = contents.columns[each.index];
        return learned === undefined ? each : relearn(learned, each, options);
      });
      return settleRows(changed, contents.columns);
    });
  const reading = useReadingSettings(contents, before, (decimal, decimalBefore) =>
    relearnAll({ decimal, decimalBefore }),
  );
  const categories = useQuery(categoriesQuery(shown));
  const chosen = categoryId === '' ? (categories.data?.[0]?.id ?? '') : categoryId;
  const { check } = steps;
  const change = (index: number, column: NewColumn) =>
    setColumns((all) =>
      settleRows(
        all.map((each) => (each.index === index ? column : each)),
        contents.columns,
      ),
    );
  const become = (index: number, to: string) =>
    setColumns((all) => becomeColumn(all, contents, { index, to, decimal: reading.value.decimal }));
  const applyMissing = () => {
    const codes = readCodes(missing);
    setMissing(showCodes(codes));
    if (showCodes(codes) === applied) return;
    setApplied(showCodes(codes));
    relearnAll({ missing: codes, decimal: reading.value.decimal });
  };
  const send = () =>
    check.mutate(
      { kind: 'new', title, categoryId: chosen, language, ...reading.value, columns },
      { onSuccess: onChecked },
    );
  return (
    <Stack gap="lg">
      <Paper withBorder p="md">
        <Stack gap="md">
          <Title order={2} size="h4">
            {t('new.title')}
          </Title>
          <Text size="sm">{t('new.private')}</Text>
          <TextInput
            label={t('new.name')}
            description={t('new.nameHint', { count: publicTitleMinimum })}
            required
            value={title}
            maxLength={textLimits.title}
            error={
              check.variables?.kind === 'new' &&
              check.variables.title === title &&
              fieldProblem(check.error, 'plan.title')
            }
            onChange={({ currentTarget: { value } }) => setTitle(value)}
          />
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
            <NativeSelect
              label={t('new.category')}
              value={chosen}
              error={fieldProblem(check.error, 'plan.categoryId')}
              onChange={({ currentTarget: { value } }) => setCategoryId(value)}
              data={(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
            <NativeSelect
              label={t('new.language')}
              value={language}
              onChange={({ currentTarget: { value } }) =>
                setLanguage(languages.find((each) => each === value) ?? 'en')
              }
              data={languages.map((value) => ({ value, label: t(`new.languages.${value}`) }))}
            />
            <TextInput
              label={t('new.missing')}
              description={t('new.missingHint')}
              inputWrapperOrder={['label', 'input', 'description']}
              value={missing}
              onChange={({ currentTarget: { value } }) => setMissing(value)}
              onBlur={applyMissing}
            />
          </SimpleGrid>
          <ReadingSettings settings={reading} />
        </Stack>
      </Paper>
      <Stack gap="sm" component="section">
        <Title order={2} size="h4">
          {t('columns.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('columns.about')}
        </Text>
        {columns.map((column, at) => {
          const learned = contents.columns[column.index];
          if (learned === undefined) return null;
          const whole = questionFor(columns, column);
          return (
            <NewColumnRow
              key={column.index}
              learned={learned}
              all={contents.columns}
              column={column}
              decimal={reading.value.decimal}
              problem={check.variables?.columns[at] === column ? columnProblem(check.error, at) : null}
              joins={joinsOf(columns, contents.columns, column.index)}
              questionTitle={whole?.question?.body ?? ''}
              isRanked={whole !== undefined && hasPlaces(whole)}
              onChange={(changed) => change(column.index, changed)}
              onBecome={(to) => become(column.index, to)}
            />
          );
        })}
      </Stack>
      <PlanActions error={check.error} loading={check.isPending} onCheck={send} />
    </Stack>
  );
}
