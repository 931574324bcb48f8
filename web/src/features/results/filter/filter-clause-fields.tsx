import { Checkbox, NativeSelect, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { FilterFields, FilterQuestion } from '@nazar/domain/api/filter-calls.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { languages } from '@nazar/domain/text/language.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatFieldProblem } from '../../../i18n/use-format-field-problem.ts';
import { DateField } from '../../../ui/date/date-field.tsx';
import { useNumberInput } from '../../../ui/forms/use-number-input.ts';
import { type FilterClauseDraft, noChannelValue } from './filter-clause-draft.ts';

type ClauseFieldsProps = {
  fields: FilterFields;
  question: FilterQuestion | undefined;
  draft: FilterClauseDraft;
  problems: readonly FieldProblem[];
  onChange: (changes: Partial<FilterClauseDraft>) => void;
  /** Called when a date's text becomes invalid, or valid again. */
  onWrong: (wrong: boolean) => void;
};

/** The inputs for the value of a condition. */
export function FilterClauseFields(props: ClauseFieldsProps) {
  const { fields, question, draft } = props;
  const { t } = useTranslation('filters');
  const { subject, test } = draft;
  if (subject === 'days') return <Days {...props} hint={t('days.hint', { zone: fields.timeZone })} />;
  if (subject === 'score') return <Ends {...props} />;
  if (subject === 'languages') {
    const options = languages.map((each) => ({ value: each, label: t(`language.${each}`) }));
    return <Choices {...props} label={t('subject.languages')} options={options} />;
  }
  if (subject === 'channels') {
    const options = [...fields.channels, noChannelValue].map((each) => ({
      value: each,
      label: each === noChannelValue ? t('noLink') : each,
    }));
    return <Choices {...props} label={t('subject.channels')} options={options} />;
  }
  if (subject === 'flagged') {
    const options = (['without', 'only'] as const).map((value) => ({
      value,
      label: t(`chip.flagged.${value}`),
    }));
    return <Choices {...props} label={t('subject.flagged')} options={options} isOne />;
  }
  if (question === undefined) return null;
  const choices = (roles: readonly string[]) =>
    question.options
      .filter(({ role }) => roles.includes(role))
      .map(({ optionId, label }) => ({ value: optionId, label }));
  switch (test) {
    case 'any':
    case 'all':
    case 'none': {
      const isOne = fields.limited && question.several;
      const options = choices(['choice', 'other', 'none']);
      return <Choices {...props} label={t('options')} options={options} isOne={isOne} />;
    }
    case 'numbers':
      return <Ends {...props} />;
    case 'dates':
      return <Days {...props} />;
    case 'times':
      return <Ends {...props} areTimes />;
    case 'text':
      return <Words {...props} />;
    case 'cells':
      return (
        <>
          <One {...props} label={t('row')} options={choices(['row'])} />
          <Choices {...props} label={t('columns')} options={choices(['column'])} />
        </>
      );
    case 'ranks':
      return (
        <>
          <One {...props} label={t('option')} options={choices(['choice'])} />
          <Ends {...props} />
        </>
      );
    default:
      return null;
  }
}

type Option = { readonly value: string; readonly label: string };

function useProblem(problems: readonly FieldProblem[]) {
  const say = useFormatFieldProblem();
  return (...paths: readonly string[]) => {
    const found = problems.find(({ path }) =>
      paths.some((each) => path === each || path.startsWith(`${each}.`)),
    );
    return found === undefined ? undefined : say(found);
  };
}

const chosenPaths = ['optionIds', 'columnIds', 'languages', 'channels', 'flagged'];

type ChoicesProps = ClauseFieldsProps & { label: string; options: readonly Option[]; isOne?: boolean };

function Choices({ draft, problems, onChange, label, options, isOne = false }: ChoicesProps) {
  const problem = useProblem(problems)(...chosenPaths);
  const Group = isOne ? Radio.Group : Checkbox.Group;
  const Each = isOne ? Radio : Checkbox;
  const value = isOne ? (draft.chosen[0] ?? '') : [...draft.chosen];
  const change = (next: string | string[]) => onChange({ chosen: typeof next === 'string' ? [next] : next });
  return (
    // The types of both groups differ, but each returns the kind of value that it gets.
    <Group label={label} value={value as never} onChange={change as never} error={problem}>
      <Stack gap="xs" mt={6} mah={260} style={{ overflowY: 'auto' }} p={2}>
        {options.map((option) => (
          <Each key={option.value} value={option.value} label={<span dir="auto">{option.label}</span>} />
        ))}
      </Stack>
    </Group>
  );
}

function One({ draft, problems, onChange, label, options }: ChoicesProps) {
  const { t } = useTranslation('filters');
  return (
    <NativeSelect
      label={label}
      value={draft.of ?? ''}
      error={useProblem(problems)('rowId', 'optionId')}
      onChange={({ currentTarget: { value } }) => onChange({ of: value === '' ? null : value })}
      data={[{ value: '', label: t('choose') }, ...options]}
    />
  );
}

const ends = ['from', 'to'] as const;

function Ends({ draft, problems, onChange, areTimes = false }: ClauseFieldsProps & { areTimes?: boolean }) {
  const { t } = useTranslation('filters');
  const numberInput = useNumberInput();
  const problem = useProblem(problems);
  return (
    <SimpleGrid cols={2} spacing="sm">
      {ends.map((end) => (
        <TextInput
          key={end}
          label={t(`range.${end}Label`)}
          value={draft[end]}
          error={problem(end)}
          {...(areTimes
            ? {
                type: 'time',
                onChange: ({ currentTarget: { value } }) => onChange({ [end]: value }),
              }
            : {
                inputMode: 'decimal',
                maxLength: 30,
                ...numberInput((text) => onChange({ [end]: text })),
              })}
        />
      ))}
    </SimpleGrid>
  );
}

function Days({ draft, problems, onChange, onWrong, hint }: ClauseFieldsProps & { hint?: string }) {
  const { t } = useTranslation('filters');
  const problem = useProblem(problems);
  const wrong = useRef({ from: false, to: false });
  return (
    <Stack gap={6}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {ends.map((end) => (
          <DateField
            key={end}
            kind="date"
            label={t(`range.${end}Label`)}
            value={draft[end] === '' ? null : draft[end]}
            error={problem(end)}
            onChange={(value) => onChange({ [end]: value ?? '' })}
            onWrong={(is) => {
              if (wrong.current[end] === is) return;
              wrong.current[end] = is;
              onWrong(is);
            }}
          />
        ))}
      </SimpleGrid>
      {hint !== undefined && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </Stack>
  );
}

function Words({ draft, problems, onChange }: ClauseFieldsProps) {
  const { t } = useTranslation('filters');
  return (
    <TextInput
      label={t('words')}
      description={t('wordsHint')}
      value={draft.text}
      maxLength={textLimits.search}
      autoComplete="off"
      dir="auto"
      error={useProblem(problems)('text')}
      onChange={({ currentTarget: { value } }) => onChange({ text: value })}
    />
  );
}
