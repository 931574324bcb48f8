import { ActionIcon, Box, Chip, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { ConditionOperator } from '@nazar/domain/inquiries/answer-types/answer-type.ts';
import { comparesNumber } from '@nazar/domain/inquiries/answer-types/condition-operators.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { filterShownOptions } from '@nazar/domain/inquiries/compile.ts';
import type { ConditionClause } from '@nazar/domain/inquiries/conditions/condition.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { getLanguageDirection } from '@nazar/domain/text/language.ts';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { makeRichTextExcerpt } from '../../../../i18n/excerpt.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { DraftNumberField } from '../components/fields/draft-number-field.tsx';
import type { FieldKey } from '../draft/draft-problems.ts';
import { useDraftSelector } from '../draft/use-draft.ts';
import classes from './conditions.module.css';

export type ConditionQuestion = { readonly question: Question; readonly number: number };

type ClauseRowProps = {
  /** Null before its question is chosen. */
  clause: ConditionClause | null;
  index: number;
  testable: readonly ConditionQuestion[];
  /** The tested question, even if it can't be tested. */
  question: Question | undefined;
  error: string | undefined;
  name: FieldKey;
  onChange: (clause: ConditionClause) => void;
  onRemove: () => void;
};

/** Returns the first sensible test for a question. */
export function makeInitialConditionClause(question: Question): ConditionClause {
  const { conditionOperators } = answerTypes[question.responseType];
  const operator = conditionOperators.find((each) => each === 'isAnyOf' || each === 'atLeast') ?? 'answered';
  return { questionId: question.id, operator, optionIds: [], value: null };
}

/** One test of a condition: the question, the comparison and the value. */
export function ConditionClauseRow(props: ClauseRowProps) {
  const { clause, index, testable, question, error, onChange } = props;
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const { dir } = useLanguage();
  const isForeign = useDraftSelector((state) => getLanguageDirection(state.settings.language)) !== dir;
  const number = format.number(index + 1);
  const isListed = testable.some((each) => each.question.id === clause?.questionId);
  const label = ({ question: { body }, number: at }: ConditionQuestion) => {
    const text = makeRichTextExcerpt(body) || t('question.untitled');
    // The text is isolated, so that its question mark stays at its own end in a list of the other direction.
    return `${format.number(at)}. ${isForeign ? `\u2068${text}\u2069` : text}`;
  };
  const operators = question === undefined ? [] : answerTypes[question.responseType].conditionOperators;
  return (
    <fieldset className={classes.clause} aria-label={t('condition.numbered', { number })}>
      <Group gap={4} wrap="nowrap" align="flex-start">
        <NativeSelect
          className={classes.grow}
          aria-label={t('condition.question')}
          error={error !== undefined && !isListed}
          value={clause?.questionId ?? ''}
          onChange={({ currentTarget }) => {
            const picked = testable.find((each) => each.question.id === currentTarget.value);
            if (picked === undefined) return;
            onChange(makeInitialConditionClause(picked.question));
            // On phones, the values to choose from would open below the view.
            const row = currentTarget.closest('fieldset');
            requestAnimationFrame(() => row?.scrollIntoView({ block: 'nearest' }));
          }}
        >
          {clause === null && (
            <option value="" disabled>
              {t('condition.chooseQuestion')}
            </option>
          )}
          {clause !== null && !isListed && (
            <option value={clause.questionId}>
              {question === undefined
                ? t('condition.deletedQuestion')
                : makeRichTextExcerpt(question.body) || t('question.untitled')}
            </option>
          )}
          {testable.map((each) => (
            <option key={each.question.id} value={each.question.id}>
              {label(each)}
            </option>
          ))}
        </NativeSelect>
        <ActionIcon
          color="dark"
          size={36}
          aria-label={t('condition.remove', { number })}
          onClick={props.onRemove}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {clause !== null && question !== undefined && (
        <Group gap="sm" align="flex-start">
          <NativeSelect
            aria-label={t('condition.operatorLabel')}
            value={clause.operator}
            onChange={({ currentTarget: { value } }) => {
              const operator = operators.find((each) => each === value);
              if (operator !== undefined) onChange(withOperator(clause, operator));
            }}
            data={operators.map((operator) => ({
              value: operator,
              label: t(`condition.operator.${getOptionWording(question)}.${operator}`),
            }))}
          />
          <ClauseValue {...props} clause={clause} question={question} />
        </Group>
      )}
      {error !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  );
}

function getOptionWording({ responseType }: Question): 'one' | 'several' {
  return answerTypes[responseType].shape === 'options' ? 'several' : 'one';
}

function withOperator(clause: ConditionClause, operator: ConditionOperator): ConditionClause {
  const comparesOptions = operator === 'isAnyOf' || operator === 'isNoneOf';
  return {
    ...clause,
    operator,
    optionIds: comparesOptions ? clause.optionIds : [],
    value: comparesNumber(operator) ? clause.value : null,
  };
}

function ClauseValue({
  clause,
  question,
  error,
  name,
  onChange,
}: ClauseRowProps & { clause: ConditionClause; question: Question }) {
  const { t } = useTranslation('wizard');
  const { operator, optionIds, value } = clause;
  if (comparesNumber(operator)) {
    return (
      <Box w={120}>
        <DraftNumberField
          name={`${name}.value`}
          aria-label={t('condition.value')}
          value={value}
          whole={false}
          publishProblem={error !== undefined && value === null}
          onChange={(next) => onChange({ ...clause, value: next })}
        />
      </Box>
    );
  }
  if (operator !== 'isAnyOf' && operator !== 'isNoneOf') return null;
  const shown = filterShownOptions(question.options);
  const deletedOptionIds = optionIds.filter((id) => !shown.some((option) => option.id === id));
  const renderChip = (id: string, text: string) => (
    <Chip
      key={id}
      value={id}
      size="sm"
      variant="outline"
      classNames={{ label: classes.chip ?? '' }}
      aria-invalid={error !== undefined && optionIds.length === 0}
    >
      <bdi>{text}</bdi>
    </Chip>
  );
  return (
    <Stack gap={4} className={classes.value}>
      <Chip.Group multiple value={[...optionIds]} onChange={(ids) => onChange({ ...clause, optionIds: ids })}>
        <fieldset className={classes.chips} aria-label={t('condition.options')}>
          {shown.map(({ id, body }, index) =>
            renderChip(
              id,
              makeRichTextExcerpt(body) || t('option.placeholder.choice', { number: index + 1 }),
            ),
          )}
          {deletedOptionIds.map((id) => renderChip(id, t('condition.deletedOption')))}
        </fieldset>
      </Chip.Group>
    </Stack>
  );
}
