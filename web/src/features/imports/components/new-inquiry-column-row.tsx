import {
  Box,
  Button,
  Collapse,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { DecimalSign } from '@nazar/domain/imports/cell-number.ts';
import { type ColumnProfile, columnUses } from '@nazar/domain/imports/column-profile.ts';
import {
  type NewColumnPlan,
  type NewQuestionPlan,
  type QuestionPartUse,
  questionPartUses,
} from '@nazar/domain/imports/import-plan.ts';
import {
  allowsSeveralOptions,
  isOptionResponseType,
  multiColumnResponseTypes,
  singleColumnResponseTypes,
} from '@nazar/domain/imports/plan-column.ts';
import { hasOptionColumns, hasQuestionRows, hasRankPlaces } from '@nazar/domain/imports/question-parts.ts';
import { replanColumnForFormat } from '@nazar/domain/imports/replan-table.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { parseDecimal } from '@nazar/domain/text/decimal.ts';
import { formatDecimal } from '@nazar/domain/text/digits.ts';
import { truncateText } from '@nazar/domain/text/truncate.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useNumberInput } from '../../../ui/forms/use-number-input.ts';
import { formatMissingCodes } from '../plan-columns.ts';
import { getSeparatorTextKey, MissingCodesInput, SeparatorSelect } from './cell-settings.tsx';
import { ColumnDoubtNote, findColumnDoubt, type TableNotation } from './column-doubt.tsx';
import { ColumnDataSummary } from './column-finding.tsx';
import { MatrixRowLabelFields, OtherOptionSelect } from './question-parts.tsx';

type NewColumnRowProps = {
  profile: ColumnProfile;
  column: NewColumnPlan;
  notation: TableNotation;
  /** The table's separator. */
  separator: string | null | undefined;
  problem: string | null;
  /** All columns of the table. */
  all: readonly ColumnProfile[];
  /** The parts of the previous question that it can become. */
  joins: readonly QuestionPartUse[];
  /** The title of the question that it belongs to, or can join. */
  questionTitle: string;
  /** Whether rows of that question are the places of a ranking. */
  isRanked: boolean;
  onChange: (column: NewColumnPlan) => void;
  onMissing: (codes: readonly string[]) => void;
  /** Gets a use, a question type, a part of the previous question, or `apart`. */
  onBecome: (to: string) => void;
};

/** The settings of one column in a new inquiry. */
export function NewInquiryColumnRow(row: NewColumnRowProps) {
  const { profile, all, column, notation, separator, problem, joins, questionTitle, isRanked } = row;
  const { onChange, onMissing, onBecome } = row;
  const { t } = useTranslation('imports');
  const { use, question } = column;
  const { decimal } = notation;
  const [isOpen, open] = useDisclosure(false);
  const isQuestion = use === 'question' && question !== null;
  const ask = (changes: Partial<NewQuestionPlan>) => {
    if (question !== null) onChange({ ...column, question: { ...question, ...changes } });
  };
  return (
    <Paper
      withBorder
      p="sm"
      component="section"
      aria-label={profile.name}
      data-wrong={problem !== null || undefined}
    >
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md" verticalSpacing="xs">
        <ColumnDataSummary column={profile} {...{ decimal, separator }} missing={column.missing} />
        <NativeSelect
          label={t('columns.becomes')}
          size="sm"
          value={isQuestion ? question.responseType : use}
          onChange={({ currentTarget: { value } }) => onBecome(value)}
          data={[
            { value: 'skip', label: t('use.skip') },
            {
              group: t('use.questions'),
              // Only a question of several columns can have rows.
              items: [
                ...new Set([
                  ...singleColumnResponseTypes,
                  ...(hasQuestionRows(column) ? multiColumnResponseTypes : []),
                ]),
              ].map((value) => ({
                value,
                label: t(`responseType.${value}`, { ns: 'wizard' }),
              })),
            },
            ...questionPartUses
              .filter((each) => each === use || joins.includes(each))
              .map((value) => ({
                value,
                label: t(`use.${value === 'row' && isRanked ? 'place' : value}Of`, {
                  // A select shows a single line.
                  title: truncateText(questionTitle, 60),
                }),
              })),
            {
              group: t('use.times'),
              items: columnUses
                .filter((each) => each !== 'skip' && each !== 'question')
                .map((value) => ({ value, label: t(`use.${value}`) })),
            },
          ]}
        />
        {isQuestion && (
          <TextInput
            label={t('columns.body')}
            size="sm"
            value={question.body}
            dir="auto"
            onChange={({ currentTarget: { value } }) => ask({ body: value })}
          />
        )}
      </SimpleGrid>
      <ColumnDoubtNote doubt={findColumnDoubt({ profile, column, decimal, separator })} notation={notation} />
      {problem !== null && (
        <Text size="sm" c="red.9" role="alert" mt={6}>
          {problem}
        </Text>
      )}
      {isQuestion && (
        <>
          <UnstyledButton onClick={open.toggle} aria-expanded={isOpen} mt={6}>
            <Text size="sm" c="cyan.9">
              <Summary question={question} profile={profile} /> {t(isOpen ? 'columns.less' : 'columns.more')}
            </Text>
          </UnstyledButton>
          <Collapse expanded={isOpen}>
            <Details {...{ profile, all, column, question, decimal, ask, onChange, onMissing, onBecome }} />
          </Collapse>
        </>
      )}
    </Paper>
  );
}

/** Summarizes a question while it is closed. */
function Summary({ question, profile }: { question: NewQuestionPlan; profile: ColumnProfile }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { responseType, options, min, max, separator } = question;
  if (hasOptionColumns({ question })) return t('columns.ownColumns', { count: options.length });
  if (hasQuestionRows({ question })) {
    const rows = t(hasRankPlaces({ question }) ? 'columns.ownPlaces' : 'columns.ownRows', {
      count: question.rows?.length ?? 0,
    });
    return `${rows} ${t('columns.options', { count: options.length })}`;
  }
  if (isOptionResponseType(responseType)) {
    if (options.length === 0 && profile.values === null) return t('columns.tooMany');
    const optionCount = t('columns.options', { count: options.length });
    return allowsSeveralOptions(responseType) && separator !== null
      ? `${optionCount} ${t('columns.apart', { separator: t(`separator.${getSeparatorTextKey(separator)}`, { sign: separator }) })}`
      : optionCount;
  }
  if (typeof min === 'number' && typeof max === 'number') {
    return t('columns.range', { min: format.number(min), max: format.number(max) });
  }
  return null;
}

type DetailsProps = {
  profile: ColumnProfile;
  all: readonly ColumnProfile[];
  column: NewColumnPlan;
  decimal: DecimalSign;
  question: NewQuestionPlan;
  ask: (changes: Partial<NewQuestionPlan>) => void;
  onChange: (column: NewColumnPlan) => void;
  onMissing: (codes: readonly string[]) => void;
  onBecome: (to: string) => void;
};

function Details(details: DetailsProps) {
  const { profile, all, column, question, decimal, ask, onChange, onMissing, onBecome } = details;
  const { t } = useTranslation('imports');
  const { responseType, min, max } = question;
  const isBounded = answerTypes[responseType].bounds === 'value';
  const hasColumns = hasOptionColumns(column);
  const isOfParts = hasColumns || hasQuestionRows(column);
  return (
    <Stack gap="sm" mt="xs">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
        {allowsSeveralOptions(responseType) && !isOfParts && (
          <SeparatorSelect
            value={question.separator}
            onChange={(separator) => onChange(replanColumnForFormat(profile, column, { separator, decimal }))}
          />
        )}
        {isBounded && (
          <>
            <BoundInput
              key={`min ${min}`}
              label={t('columns.min')}
              value={min}
              onChange={(value) => ask({ min: value })}
            />
            <BoundInput
              key={`max ${max}`}
              label={t('columns.max')}
              value={max}
              onChange={(value) => ask({ max: value })}
            />
          </>
        )}
        <MissingCodesInput
          key={formatMissingCodes(column.missing)}
          value={column.missing}
          onChange={onMissing}
        />
        <OtherOptionSelect question={question} all={all} onChange={ask} />
      </SimpleGrid>
      {!hasRankPlaces(column) && <MatrixRowLabelFields question={question} all={all} onChange={ask} />}
      {question.options.length > 0 && (
        <Box>
          <Text size="sm" fw={500} mb={4}>
            {t('columns.labels')}
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
            {question.options.map((option) => (
              <TextInput
                key={option.column ?? option.value}
                size="xs"
                aria-label={t('columns.labelOf', { value: option.value })}
                leftSection={
                  <Text size="xs" truncate maw={52}>
                    {option.value}
                  </Text>
                }
                leftSectionWidth={60}
                value={option.body}
                dir="auto"
                onChange={({ currentTarget: { value } }) =>
                  ask({
                    options: question.options.map((each) =>
                      each.value === option.value ? { ...each, body: value } : each,
                    ),
                  })
                }
              />
            ))}
          </SimpleGrid>
        </Box>
      )}
      {isOfParts && (
        <Button
          size="xs"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => onBecome('apart')}
        >
          {t('columns.takeApart')}
        </Button>
      )}
    </Stack>
  );
}

type Bound = NewQuestionPlan['min'];

/**
 * The text is parsed when the field loses the focus, because it may not be a number while typing. Invalid text stays
 * and is refused.
 */
function BoundInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Bound;
  onChange: (value: Bound) => void;
}) {
  const { t } = useTranslation('imports');
  const { language } = useLanguage();
  const numberInput = useNumberInput();
  const shown = typeof value === 'number' ? formatDecimal(value, language) : (value ?? '');
  const [typed, setTyped] = useState(shown);
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      maxLength={30}
      {...numberInput(setTyped)}
      value={typed}
      error={typeof value === 'string' && t('columns.notNumber')}
      onBlur={() => {
        const text = typed.trim();
        if (text !== shown) onChange(text === '' ? null : (parseDecimal(text) ?? text));
      }}
    />
  );
}
