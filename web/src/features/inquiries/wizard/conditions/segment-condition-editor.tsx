import { Box, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Segment } from '@nazar/domain/inquiries/segment.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFieldByKey } from '../../../../ui/focus/focus-field-by-key.ts';
import { changeSegment } from '../draft/edit-segments.ts';
import { useDraftStore } from '../draft/use-draft.ts';
import { useShownQuestionCountBeforeSegment } from '../pipes/use-pipe-input-state.ts';
import { FoldedCondition } from './folded-condition.tsx';

type SegmentConditionProps = Pick<Segment, 'id' | 'condition'> & { index: number };

/** The condition of a section; the first section is always shown. */
export const SegmentConditionEditor = memo(function SegmentConditionEditor(props: SegmentConditionProps) {
  const { id, condition, index } = props;
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const before = useShownQuestionCountBeforeSegment(id);
  const [opened, { toggle, open, close }] = useDisclosure(false);
  if (index === 0 && condition === null) return null;
  if (condition === null && !opened) {
    return (
      <Button variant="subtle" size="xs" px={8} onClick={open} data-field={`${id}.condition`}>
        {t('condition.start.segment')}
      </Button>
    );
  }
  return (
    <Box w="100%">
      <FoldedCondition
        place={{ part: 'segment', id }}
        before={before}
        condition={condition}
        label={t('condition.show.segment')}
        opened={opened}
        onToggle={toggle}
        onEmpty={() => {
          close();
          requestAnimationFrame(() => focusFieldByKey(`${id}.condition`));
        }}
        onChange={(next) =>
          store.changeSegments((draft) => changeSegment(draft, id, { condition: next }), [id])
        }
      />
    </Box>
  );
});
