import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';
import { listPublishedPartIds } from '@nazar/domain/inquiries/edits/locked-parts.ts';
import { useEffect } from 'react';
import { ApiProblem } from '../../../api/api-problem.ts';
import { useWorkspace } from '../workspace/workspace-queries.ts';
import { toPublicationStatus } from './draft/draft.ts';
import type { DraftStore } from './draft/draft-store.ts';
import { useDraftSelector, useDraftStore } from './draft/use-draft.ts';
import { fetchStoredDraft } from './wizard-queries.ts';

/** The header's data of the edited draft, with its own latest title and state. Undefined before the first save. */
export function useSyncedDraftWorkspace(hasChanges: boolean): Workspace | undefined {
  const store = useDraftStore();
  const id = useDraftSelector((state) => state.id);
  const isStored = useDraftSelector((state) => state.isStored);
  const { title, publicTitle, cooperationType, anonymous } = useDraftSelector((state) => state.settings);
  const status = useDraftSelector((state) => state.status);
  const { data } = useWorkspace(id, isStored);
  useEffect(() => {
    if (data === undefined) return;
    const known = store.getState().status.publishedRevision ?? 0;
    // This response is older than the last publish in this tab.
    if ((data.publishedRevision ?? 0) < known) return;
    const { state, publishedRevision, publishDate, expireDate, responseCount } = data;
    store.setStatus({ state, publishedRevision, publishDate, expireDate, responseCount });
    if ((publishedRevision ?? 0) > known) void followPublish(store);
  }, [store, data]);
  if (data === undefined) return undefined;
  return {
    ...data,
    title,
    publicTitle,
    cooperationType,
    anonymous,
    ...status,
    unpublishedChanges: hasChanges,
  };
}

/** After a publish elsewhere, locks every part until the published ones are known. */
async function followPublish(store: DraftStore): Promise<void> {
  const { id, segments, status } = store.getState();
  store.setStatus({ publishedParts: new Set([...status.publishedParts, ...listPublishedPartIds(segments)]) });
  try {
    const { publishedRevision, publishedParts } = toPublicationStatus((await fetchStoredDraft(id)).item);
    // This tab may have published meanwhile.
    if (publishedRevision === store.getState().status.publishedRevision) store.setStatus({ publishedParts });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
  }
}
