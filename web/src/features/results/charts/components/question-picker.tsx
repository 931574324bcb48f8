import { Checkbox, Stack } from '@mantine/core';
import type { ListedGrouping } from '@nazar/domain/api/result-calls.ts';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../../ui/forms/select.tsx';
import { useFormatGroupingName } from '../../use-format-grouping-name.ts';
import { filterCountableGroupings, listGroupIds } from '../chart-draft.ts';
import { AnswerGroupPicker } from './group-picker.tsx';

type QuestionPickerProps = {
  field: 'condition' | 'group';
  groupings: readonly ListedGrouping[];
  questionId: string | null;
  optionIds: readonly string[];
  error?: string | undefined;
  onChange: (questionId: string | null, optionIds: string[]) => void;
};

/** Picks one question and some of its answers, for a chart's condition or group. */
export function ChartQuestionPicker(props: QuestionPickerProps) {
  const { field, groupings, questionId, optionIds, onChange } = props;
  const { t } = useTranslation('charts');
  // A condition is optional and starts empty.
  const isCondition = field === 'condition';
  const chosen = groupings.find((grouping) => grouping.questionId === questionId);
  const nameOf = useFormatGroupingName();
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
        clearable={isCondition}
        // A chart needs a question, so choosing the same one again keeps it.
        allowDeselect={isCondition}
        clearButtonProps={{ 'aria-label': t('clear') }}
        data={filterCountableGroupings(groupings).map((grouping) => ({
          value: grouping.questionId,
          label: nameOf(grouping),
        }))}
        value={questionId}
        error={questionId === null ? props.error : undefined}
        onChange={(id) => {
          const grouping = groupings.find((candidate) => candidate.questionId === id);
          onChange(id, isCondition || grouping === undefined ? [] : listGroupIds(grouping));
        }}
      />
      {chosen !== undefined && (
        <Stack gap="sm">
          {!isCondition && chosen.hasIntervals && (
            <Checkbox
              label={t('group.all')}
              description={t('group.allText')}
              checked={optionIds.includes(chosen.questionId)}
              onChange={(event) =>
                onChange(questionId, event.currentTarget.checked ? listGroupIds(chosen) : [])
              }
            />
          )}
          <AnswerGroupPicker
            field={`${field}Options`}
            label={t(`${field}.options`)}
            grouping={chosen}
            chosen={optionIds}
            error={props.error}
            onChange={(ids) => onChange(questionId, ids)}
          />
        </Stack>
      )}
    </Stack>
  );
}
