import { Box, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { ColumnProfile } from '@nazar/domain/imports/column-profile.ts';
import type { NewQuestionPlan } from '@nazar/domain/imports/import-plan.ts';
import { assignOtherTextColumns, detachOtherTexts } from '@nazar/domain/imports/other-texts.ts';
import { useTranslation } from 'react-i18next';

type PartsProps = {
  question: NewQuestionPlan;
  /** All columns of the table. */
  all: readonly ColumnProfile[];
  onChange: (changes: Partial<NewQuestionPlan>) => void;
};

/** The labels of a matrix's rows, each beside its column. */
export function MatrixRowLabelFields({ question, all, onChange }: PartsProps) {
  const { t } = useTranslation('imports');
  const { rows = [] } = question;
  if (rows.length === 0) return null;
  const rename = (column: number, body: string) =>
    onChange({ rows: rows.map((row) => (row.column === column ? { ...row, body } : row)) });
  return (
    <Box>
      <Text size="sm" fw={500} mb={4}>
        {t('columns.rows')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
        {rows.map(({ column, body }) => (
          <TextInput
            key={column}
            size="xs"
            aria-label={t('columns.rowOf', { name: all[column]?.name ?? '' })}
            value={body}
            dir="auto"
            onChange={({ currentTarget: { value } }) => rename(column, value)}
          />
        ))}
      </SimpleGrid>
    </Box>
  );
}

/** Selects the option whose free text is in another column. */
export function OtherOptionSelect({ question, all, onChange }: PartsProps) {
  const { t } = useTranslation('imports');
  const other = question.options.find(({ text }) => text !== undefined);
  const texts = other?.text === undefined ? undefined : all[other.text];
  if (other === undefined || texts === undefined) return null;
  const apart = detachOtherTexts(question, all);
  const isMade = apart.options.length < question.options.length;
  return (
    <NativeSelect
      label={t('columns.otherIs', { name: texts.name })}
      value={isMade ? '' : other.value}
      onChange={({ currentTarget: { value } }) =>
        onChange(assignOtherTextColumns(apart, texts, value === '' ? null : value))
      }
      data={[
        ...apart.options.map(({ value, body }) => ({ value, label: body })),
        { value: '', label: t('columns.otherOwn') },
      ]}
    />
  );
}
