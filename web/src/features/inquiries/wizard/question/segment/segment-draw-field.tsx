import { Box } from '@mantine/core';
import { findDrawProblem } from '@nazar/domain/inquiries/answerable-questions.ts';
import type { Segment } from '@nazar/domain/inquiries/segment.ts';
import { settingLimits } from '@nazar/domain/inquiries/setting-limits.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatFieldProblem } from '../../../../../i18n/use-format-field-problem.ts';
import { DraftNumberField } from '../../components/fields/draft-number-field.tsx';
import { changeSegment } from '../../draft/edit-segments.ts';
import { useDraftStore, useHasDraftFieldProblem } from '../../draft/use-draft.ts';

type SegmentDrawFieldProps = Pick<Segment, 'id' | 'questionCount'> & {
  /** Whether it is shown without a number, after the choice in the section's menu. */
  opened: boolean;
  /** The number of its questions. */
  available: number;
  /** Whether a question that may be drawn can be hidden by its condition. */
  hasConditions: boolean;
};

/** The number of questions of a section that each participant gets at random. */
export const SegmentDrawField = memo(function SegmentDrawField({
  id,
  questionCount,
  opened,
  available,
  hasConditions,
}: SegmentDrawFieldProps) {
  const { t } = useTranslation('wizard');
  const fieldText = useFormatFieldProblem();
  const store = useDraftStore();
  const drawProblem = findDrawProblem(questionCount, available);
  const isWrong = useHasDraftFieldProblem([`${id}.questionCount`]);
  if (questionCount === null && !isWrong && !opened) return null;
  return (
    <Box mb="md" w="100%" maw={320}>
      <DraftNumberField
        name={`${id}.questionCount`}
        label={t('setting.questionCount')}
        description={t(hasConditions ? 'segment.drawConditions' : 'segment.drawHint')}
        placeholder={t('segment.drawAll')}
        value={questionCount}
        min={1}
        max={settingLimits.questionCount}
        publishProblem={drawProblem === null ? undefined : fieldText(drawProblem)}
        onChange={(count) =>
          store.changeSegments((before) => changeSegment(before, id, { questionCount: count }), [id])
        }
      />
    </Box>
  );
});
