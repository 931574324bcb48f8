import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Segment } from '@nazar/domain/inquiries/segment.ts';
import { useTranslation } from 'react-i18next';
import { changeSegment } from '../draft/edit-segments.ts';
import { useDraft, useDraftStore } from '../draft/use-draft.ts';
import { conditionFacts } from './condition-facts.ts';
import { FoldedCondition } from './folded-condition.tsx';

/** When a section is shown; the first one always is. */
export function SegmentCondition({ segment, index }: { segment: Segment; index: number }) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const segments = useDraft((state) => state.segments);
  const [opened, { toggle, open }] = useDisclosure(false);
  if (index === 0 && segment.condition === null) return null;
  if (segment.condition === null && !opened) {
    return (
      <Button variant="subtle" size="xs" mb="xs" onClick={open} data-field={`${segment.id}.condition`}>
        {t('condition.startSegment')}
      </Button>
    );
  }
  const earlier = new Set(segments.slice(0, index).map(({ id }) => id));
  const { shown } = conditionFacts(segments).map;
  return (
    <FoldedCondition
      place={{ part: 'segment', id: segment.id }}
      before={shown.filter((each) => earlier.has(each.segment.id)).length}
      condition={segment.condition}
      label={t('condition.show.segment')}
      opened={opened}
      onToggle={toggle}
      onChange={(condition) =>
        store.changeSegments((before) => changeSegment(before, segment.id, { condition }), [segment.id])
      }
    />
  );
}
