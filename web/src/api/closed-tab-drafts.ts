import { deleteBrowserStorageByPrefix } from './browser-storage.ts';

/** The start of the keys of unsaved changes of closed tabs; the rest is the id of the inquiry. */
export const closedTabDraftKeyPrefix = 'closed_tab.';

export const deleteClosedTabDrafts = () => deleteBrowserStorageByPrefix(closedTabDraftKeyPrefix);
