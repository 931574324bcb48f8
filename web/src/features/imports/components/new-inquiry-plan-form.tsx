import { NativeSelect, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { maxMissingCodes } from '@nazar/domain/imports/import-plan.ts';
import { hasRankPlaces, listJoinableQuestionPartUses } from '@nazar/domain/imports/question-parts.ts';
import { minPublicTitleLength } from '@nazar/domain/inquiries/public-title.ts';
import { languages } from '@nazar/domain/text/language.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { FoldedSection } from '../../../ui/folded-section.tsx';
import { PartLoadFailure } from '../../../ui/loading/part-load-failure.tsx';
import { categoriesQuery } from '../import-queries.ts';
import { findQuestionForColumn, makeTitleFromFileName } from '../plan-columns.ts';
import { type NewInquirySource, useNewInquiryPlan } from '../use-new-inquiry-plan.ts';
import { SeparatorSelect } from './cell-settings.tsx';
import { findColumnProblem, findPlanFieldProblem, ImportPlanActions } from './import-plan-actions.tsx';
import type { ImportPlanFormProps } from './import-plan-form.tsx';
import { NewInquiryColumnRow } from './new-inquiry-column-row.tsx';
import { TableReadingSettings, TimeZoneQuestion } from './table-reading-settings.tsx';

/** The form for a new inquiry from a table: its title and category, and what each column becomes. */
export function NewInquiryPlanForm({
  item,
  contents,
  steps,
  onChecked,
  preview,
  source,
}: ImportPlanFormProps & {
  /** The inquiry from which the table was exported, if it is the author's. */
  source: NewInquirySource | null;
}) {
  const { t } = useTranslation('imports');
  const { language: shown } = useLanguage();
  const before = item.plan?.kind === 'new' ? item.plan : null;
  const [title, setTitle] = useState(
    before?.title ?? makeTitleFromFileName(item.fileName, (name) => t('new.fromFile', { name })),
  );
  const [language, setLanguage] = useState(before?.language ?? shown);
  const [categoryId, setCategoryId] = useState(before?.categoryId ?? '');
  const plan = useNewInquiryPlan(contents, before, source);
  const { columns, reading, separator } = plan;
  const categories = useQuery(categoriesQuery(shown));
  const chosen = categoryId === '' ? (categories.data?.[0]?.id ?? '') : categoryId;
  const { check } = steps;
  const titleProblem =
    check.variables?.kind === 'new' && check.variables.title === title
      ? findPlanFieldProblem(check.error, 'plan.title')
      : null;
  const categoryProblem = findPlanFieldProblem(check.error, 'plan.categoryId');
  const missingHint = plan.isInSomeColumns
    ? 'new.missingInSome'
    : plan.isSuggested
      ? 'new.missingFound'
      : 'new.missingHint';
  const summary = [
    title,
    categories.data?.find(({ id }) => id === chosen)?.name,
    t(`new.languages.${language}`),
    plan.missing === '' ? undefined : `${t('new.missing')}: ${plan.missing}`,
  ];
  const send = () =>
    check.mutate(
      { kind: 'new', title, categoryId: chosen, language, ...reading.value, columns },
      { onSuccess: onChecked },
    );
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <Title order={2} size="h3">
          {[
            t('new.responses', { count: contents.rows }),
            t('new.questions', { count: columns.filter(({ use }) => use === 'question').length }),
          ].join(t('new.and'))}
        </Title>
        <Text size="sm">{t('new.private')}</Text>
        <TimeZoneQuestion settings={reading} columns={columns} contents={contents} />
        <ImportPlanActions error={check.error} loading={check.isPending} onCheck={send} />
      </Stack>
      {preview}
      <FoldedSection
        title={t('new.title')}
        summary={summary.filter((part) => part !== undefined).join(' · ')}
        wrong={titleProblem !== null || categoryProblem !== null}
      >
        <TextInput
          label={t('new.name')}
          description={t('new.nameHint', { count: minPublicTitleLength })}
          required
          value={title}
          maxLength={textLimits.title}
          error={titleProblem}
          onChange={({ currentTarget: { value } }) => setTitle(value)}
        />
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
          <NativeSelect
            label={t('new.category')}
            value={chosen}
            error={categoryProblem}
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
            description={t(missingHint)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={plan.missing}
            error={plan.hasTooManyMissing && t('columns.missingTooMany', { most: maxMissingCodes })}
            onChange={({ currentTarget: { value } }) => plan.setMissing(value)}
            onBlur={plan.applyMissing}
          />
          {plan.hasParts && <SeparatorSelect value={separator ?? null} onChange={plan.changeSeparator} />}
        </SimpleGrid>
        <PartLoadFailure query={categories} />
        <TableReadingSettings settings={reading} />
      </FoldedSection>
      <Stack gap="sm" component="section">
        <Title order={2} size="h4">
          {t('columns.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t(source === null ? 'columns.about' : 'columns.exported')}
          {plan.doubts > 0 && ` ${t('doubt.columns', { count: plan.doubts })}`}
        </Text>
        {columns.map((column, at) => {
          const profile = contents.columns[column.index];
          if (profile === undefined) return null;
          const whole = findQuestionForColumn(columns, column);
          return (
            <NewInquiryColumnRow
              key={column.index}
              profile={profile}
              all={contents.columns}
              column={column}
              notation={reading.value}
              separator={separator}
              problem={check.variables?.columns[at] === column ? findColumnProblem(check.error, at) : null}
              joins={listJoinableQuestionPartUses(columns, contents.columns, column.index)}
              questionTitle={whole?.question?.body ?? ''}
              isRanked={whole !== undefined && hasRankPlaces(whole)}
              onChange={(changed) => plan.change(column.index, changed)}
              onMissing={(codes) => plan.changeMissing(column, codes)}
              onBecome={(to) => plan.changeUse(column.index, to)}
            />
          );
        })}
      </Stack>
    </Stack>
  );
}
