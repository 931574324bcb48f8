import { Alert, NativeSelect, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { CallResult } from '@nazar/domain/api/define-call.ts';
import type { getExportQuestionNames } from '@nazar/domain/api/export-calls.ts';
import type { getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { type ClassificationDoubt, findNotationDoubt } from '@nazar/domain/imports/classify-column.ts';
import { type ColumnProfile, type ColumnUse, columnUses } from '@nazar/domain/imports/column-profile.ts';
import { proposeTimeZone } from '@nazar/domain/imports/find-unzoned-times.ts';
import type { ColumnAnswerTarget, ExistingColumnPlan } from '@nazar/domain/imports/import-plan.ts';
import { allowsSeveralOptions } from '@nazar/domain/imports/plan-column.ts';
import {
  type ColumnTargetCandidate,
  listColumnTargetCandidates,
  suggestColumnTargets,
} from '@nazar/domain/imports/suggest-parts.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeColumnTargetKey, makeExistingInquiryColumnPlans } from '../plan-columns.ts';
import { MissingCodesInput, SeparatorSelect } from './cell-settings.tsx';
import { ColumnDoubtNote, type TableNotation } from './column-doubt.tsx';
import { ColumnDataSummary } from './column-finding.tsx';
import { findColumnProblem, ImportPlanActions } from './import-plan-actions.tsx';
import type { ImportPlanFormProps } from './import-plan-form.tsx';
import {
  TableReadingSettings,
  TimeZoneQuestion,
  useTableReadingSettings,
} from './table-reading-settings.tsx';

type Inquiry = CallResult<typeof getMyInquiry>['item'];

type ExistingInquiryPlanFormProps = ImportPlanFormProps & {
  inquiry: Inquiry;
  /** Its questions as exports with codes name them, if the table is one. */
  exported: CallResult<typeof getExportQuestionNames>['questions'];
  /** Whether the table has the codes of another inquiry. */
  isCodedElsewhere: boolean;
};

/** The form that assigns columns to the questions of an existing inquiry. */
export function ExistingInquiryPlanForm({
  item,
  contents,
  steps,
  onChecked,
  inquiry,
  exported,
  isCodedElsewhere,
  preview,
}: ExistingInquiryPlanFormProps) {
  const { t } = useTranslation('imports');
  const parts = useMemo(
    () => listColumnTargetCandidates((inquiry.segments ?? []).flatMap(({ questions }) => questions)),
    [inquiry],
  );
  const [columns, setColumns] = useState(() =>
    makeExistingInquiryColumnPlans(
      contents,
      item.plan,
      suggestColumnTargets(contents.columns, parts, exported),
    ),
  );
  const reading = useTableReadingSettings(contents, item.plan?.kind === 'own' ? item.plan : null, {
    timeZone: proposeTimeZone(columns, contents, null),
  });
  const { check } = steps;
  const send = () =>
    check.mutate({ kind: 'own', inquiryId: inquiry.id, ...reading.value, columns }, { onSuccess: onChecked });
  return (
    <Stack gap="lg">
      {isCodedElsewhere && (
        <Alert color="yellow.9" icon={<IconAlertTriangle />}>
          {t('own.codedElsewhere')}
        </Alert>
      )}
      {preview}
      <Stack gap="sm" component="section">
        <Title order={2} size="h4">
          {t('columns.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('own.about')}
        </Text>
        <TableReadingSettings settings={reading} />
        {columns.map((column, at) => {
          const profile = contents.columns[column.index];
          if (profile === undefined) return null;
          return (
            <OwnColumnRow
              key={column.index}
              profile={profile}
              column={column}
              parts={parts}
              notation={reading.value}
              problem={check.variables?.columns[at] === column ? findColumnProblem(check.error, at) : null}
              onChange={(changed) =>
                setColumns((all) => all.map((each) => (each.index === column.index ? changed : each)))
              }
            />
          );
        })}
      </Stack>
      <TimeZoneQuestion settings={reading} columns={columns} contents={contents} />
      <ImportPlanActions error={check.error} loading={check.isPending} onCheck={send} />
    </Stack>
  );
}

/** Why a person should check how the cells of a question are read. */
function findCellDoubt(
  { unclear }: ColumnProfile,
  use: ColumnUse,
  target: ColumnTargetCandidate | undefined,
): ClassificationDoubt | null {
  const { shape, bounds } = target === undefined ? {} : answerTypes[target.responseType];
  return findNotationDoubt(unclear, {
    isNumeric: shape === 'number' || use === 'duration',
    isDate: bounds === 'date' || use === 'started' || use === 'submitted',
  });
}

type OwnColumnRowProps = {
  profile: ColumnProfile;
  column: ExistingColumnPlan;
  parts: readonly ColumnTargetCandidate[];
  notation: TableNotation;
  problem: string | null;
  onChange: (column: ExistingColumnPlan) => void;
};

function OwnColumnRow({ profile, column, parts, notation, problem, onChange }: OwnColumnRowProps) {
  const { t } = useTranslation('imports');
  const { use, answers } = column;
  const getWholeQuestionKey = (part: ColumnAnswerTarget) =>
    makeColumnTargetKey({ ...part, optionId: null, other: false });
  const questions = Map.groupBy(parts, ({ part }) => part.questionId);
  const chosen =
    answers === null
      ? undefined
      : parts.find(({ part }) => makeColumnTargetKey(part) === makeColumnTargetKey(answers));
  const changeTarget = (value: string) => {
    const part = parts.find((each) => makeColumnTargetKey(each.part) === value)?.part;
    const other = columnUses.find((each) => each === value);
    if (part !== undefined) onChange({ ...column, use: 'question', answers: part });
    else if (other !== undefined) onChange({ ...column, use: other, answers: null });
  };
  const label = ({ part, title, option }: ColumnTargetCandidate) =>
    part.other ? t('own.otherOf', { title }) : option === null ? title : `${title} – ${option}`;
  return (
    <Paper withBorder p="sm" component="section" aria-label={profile.name}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="xs">
        <ColumnDataSummary column={profile} decimal={notation.decimal} missing={column.missing} />
        <NativeSelect
          label={t('own.answers')}
          value={use === 'question' && answers !== null ? makeColumnTargetKey(answers) : use}
          error={problem}
          onChange={({ currentTarget: { value } }) => changeTarget(value)}
          data={[
            { value: 'skip', label: t('use.skip') },
            {
              group: t('use.times'),
              items: columnUses
                .filter((each) => each !== 'skip' && each !== 'question')
                .map((value) => ({ value, label: t(`use.${value}`) })),
            },
            ...[...questions.values()].map((own) => ({
              group: own[0]?.title.slice(0, 80) ?? '',
              items: own.map((each) => ({
                value: makeColumnTargetKey(each.part),
                label: label(each).slice(0, 120),
              })),
            })),
          ]}
        />
      </SimpleGrid>
      <ColumnDoubtNote doubt={findCellDoubt(profile, use, chosen)} notation={notation} />
      {use === 'question' && answers !== null && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" mt="xs">
          {chosen !== undefined &&
            allowsSeveralOptions(chosen.responseType) &&
            makeColumnTargetKey(answers) === getWholeQuestionKey(answers) && (
              <SeparatorSelect
                value={column.separator}
                onChange={(separator) => onChange({ ...column, separator })}
              />
            )}
          <MissingCodesInput
            value={column.missing}
            onChange={(missing) => onChange({ ...column, missing })}
          />
        </SimpleGrid>
      )}
    </Paper>
  );
}
