import { Checkbox, Select, Stack, Text } from '@mantine/core';
import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { countableQuestions } from '../chart-draft.ts';

type QuestionPickProps = {
  field: 'condition' | 'group';
  /** All questions, numbered like in the results; only countable ones can be chosen. */
  questions: readonly QuestionSummary[];
  questionId: string | null;
  optionIds: readonly string[];
  error?: string | undefined;
  onChange: (questionId: string | null, optionIds: string[]) => void;
};

/** Picks one question and some of its options, for a chart's condition or group. */
export function QuestionPick(props: QuestionPickProps) {
  const { field, questions, questionId, optionIds, onChange } = props;
  const { t } = useTranslation('charts');
  const format = useFormat();
  // A condition is optional and starts with no option chosen.
  const isCondition = field === 'condition';
  const chosen = questions.find((question) => question.questionId === questionId);
  return (
    <Stack gap="lg">
      <Select
        data-field={`${field}Question`}
        label={t(`${field}.label`)}
        description={t(`${field}.text`)}
        placeholder={t('chooseQuestion')}
        nothingFoundMessage={t('noSuchQuestion')}
        searchable
        // The open list would cover the error.
        openOnFocus={false}
        clearable={isCondition}
        clearButtonProps={{ 'aria-label': t('clear') }}
        data={countableQuestions(questions).map((question) => ({
          value: question.questionId,
          label: `${format.digits(String(questions.indexOf(question) + 1))}. ${visibleText(question.body)}`,
        }))}
        value={questionId}
        error={questionId === null ? props.error : undefined}
        onChange={(id) => {
          const question = questions.find((candidate) => candidate.questionId === id);
          const all = isCondition ? [] : (question?.options.map((option) => option.optionId) ?? []);
          onChange(id, all);
        }}
      />
      {chosen !== undefined && (
        <Checkbox.Group
          data-field={`${field}Options`}
          label={t(`${field}.options`)}
          value={[...optionIds]}
          error={props.error}
          onChange={(ids) => {
            const order = chosen.options.map((option) => option.optionId);
            onChange(
              questionId,
              order.filter((id) => ids.includes(id)),
            );
          }}
        >
          <Stack gap="sm" mt="xs">
            {chosen.options.map((option) => (
              <Checkbox
                key={option.optionId}
                value={option.optionId}
                label={
                  <>
                    <bdi>{option.label}</bdi>{' '}
                    <Text span size="sm" c="dimmed">
                      ({format.number(option.count)})
                    </Text>
                  </>
                }
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  );
}
