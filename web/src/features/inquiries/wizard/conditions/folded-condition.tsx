import { Button, Stack } from '@mantine/core';
import type { Condition } from '@nazar/domain/inquiries/conditions/condition.ts';
import type { ConditionPlace } from '@nazar/domain/inquiries/conditions/condition-places.ts';
import { IconAlertCircle, IconArrowsSplit2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormatCondition } from '../../../../i18n/use-format-condition.ts';
import { findQuestion } from '../draft/edit-segments.ts';
import { useDraftSelector, useHasDraftFieldProblem } from '../draft/use-draft.ts';
import {
  analyzeConditions,
  getConditionFieldKey,
  isUnfinishedConditionProblem,
} from './condition-analysis.ts';
import { ConditionFields } from './condition-fields.tsx';
import classes from './conditions.module.css';

type FoldedConditionProps = {
  place: Pick<ConditionPlace, 'part' | 'id'>;
  before: number;
  condition: Condition | null;
  label: string;
  opened: boolean;
  onToggle: () => void;
  /** Called when the last test is removed, which closes the fields. */
  onEmpty: () => void;
  onChange: (condition: Condition | null) => void;
};

/** The condition of a segment or an option as one line, which opens its fields. */
export function FoldedCondition({ opened, onToggle, ...props }: FoldedConditionProps) {
  const { place, condition } = props;
  const { t } = useTranslation('wizard');
  const words = useFormatCondition();
  const segments = useDraftSelector((state) => state.segments);
  const isReported = useHasDraftFieldProblem([getConditionFieldKey(place)]);
  const isWrong =
    isReported ||
    analyzeConditions(segments).problems.some(
      (problem) =>
        problem.place.id === place.id &&
        problem.place.part === place.part &&
        !isUnfinishedConditionProblem(problem),
    );
  if (condition === null && !opened) return null;
  return (
    <Stack gap={6} align="stretch">
      {condition !== null && (
        <Button
          variant="subtle"
          size="xs"
          px={4}
          {...(isWrong && { color: 'red.9' })}
          className={classes.sentence ?? ''}
          classNames={{ label: classes.sentenceLabel ?? '' }}
          aria-expanded={opened}
          data-field={opened ? undefined : getConditionFieldKey(place)}
          leftSection={
            isWrong ? <IconAlertCircle size={16} aria-hidden /> : <IconArrowsSplit2 size={16} aria-hidden />
          }
          onClick={onToggle}
        >
          {t('condition.shownWhen', {
            condition: words.condition(condition, (id) => findQuestion(segments, id)),
          })}
        </Button>
      )}
      {opened && <ConditionFields {...props} />}
    </Stack>
  );
}
