import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';
import { useEffect } from 'react';
import { useWorkspace } from '../workspace/workspace-queries.ts';
import { useDraft, useDraftStore } from './draft/use-draft.ts';

/** The header's data of the edited draft, with its own latest title and state. Undefined before the first save. */
export function useDraftWorkspace(hasChanges: boolean): Workspace | undefined {
  const store = useDraftStore();
  const id = useDraft((state) => state.id);
  const isStored = useDraft((state) => state.isStored);
  const { title, publicTitle, cooperationType, anonymous } = useDraft((state) => state.settings);
  const status = useDraft((state) => state.status);
  const { data } = useWorkspace(id, isStored);
  useEffect(() => {
    if (data === undefined) return;
    const known = store.getState().status.publishedRevision ?? 0;
    // This response is older than the last publish in this tab.
    if ((data.publishedRevision ?? 0) < known) return;
    const { state, publishedRevision, publishDate, expireDate, responseCount } = data;
    store.setStatus({ state, publishedRevision, publishDate, expireDate, responseCount });
  }, [store, data]);
  if (data === undefined) return undefined;
  return {
    ...data,
    ...{ title, publicTitle, cooperationType, anonymous },
    ...status,
    unpublishedChanges: hasChanges,
  };
}
