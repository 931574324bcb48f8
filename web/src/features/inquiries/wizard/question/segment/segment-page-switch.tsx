import { Switch } from '@mantine/core';
import { findPageStarter, listPageStartIds } from '@nazar/domain/inquiries/edits/normalize-segments.ts';
import { useTranslation } from 'react-i18next';
import type { DraftState } from '../../draft/draft-state.ts';
import { setSegmentPageStart } from '../../draft/edit-segments.ts';
import { useDraftSelector, useDraftStore } from '../../draft/use-draft.ts';

/** Whether a section starts a page; shown if questions before it make that a choice. */
export function SegmentPageSwitch({ id }: { id: string }) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const startsPage = useDraftSelector((state) => doesStartPage(state, id));
  if (startsPage === null) return null;
  return (
    <Switch
      size="xs"
      px={8}
      py={6}
      label={t('segment.startPage')}
      checked={startsPage}
      onChange={({ currentTarget: { checked } }) =>
        store.changeSegments((before) => setSegmentPageStart(before, id, checked), [id])
      }
    />
  );
}

/** Null if no question can carry the page break. */
function doesStartPage({ segments }: DraftState, id: string): boolean | null {
  const starter = findPageStarter(segments, id);
  return starter === undefined ? null : listPageStartIds(segments).has(starter.id);
}
