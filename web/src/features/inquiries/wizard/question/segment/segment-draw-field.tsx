import { Box, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
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
  /** The number of its questions. */
  available: number;
  /** Whether a question that may be drawn can be hidden by its condition. */
  hasConditions: boolean;
};

/**
 * The number of questions of a section that each participant gets at random; shown if there are enough to draw from.
 */
export const SegmentDrawField = memo(function SegmentDrawField({
  id,
  questionCount,
  available,
  hasConditions,
}: SegmentDrawFieldProps) {
  const { t } = useTranslation('wizard');
  const fieldText = useFormatFieldProblem();
  const store = useDraftStore();
  const [opened, { open }] = useDisclosure(false);
  const drawProblem = findDrawProblem(questionCount, available);
  const isWrong = useHasDraftFieldProblem([`${id}.questionCount`]);
  if (questionCount === null && !isWrong && !opened) {
    if (available < 2) return null;
    return (
      <Button variant="subtle" size="xs" px={8} onClick={open}>
        {t('segment.addDraw')}
      </Button>
    );
  }
  return (
    <Box mb="md" w="100%" maw={320}>
      <DraftNumberField
        name={`${id}.questionCount`}
        label={t('setting.questionCount')}
        description={t(hasConditions ? 'segment.drawConditions' : 'segment.drawHint')}
        placeholder={t('segment.drawAll')}
        autoFocus={opened}
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
