import type * as filterCalls from '@nazar/domain/api/filter-calls.ts';
import type { CallHandlers } from '../../../platform/http/calls/call-handlers.ts';
import { listFilterFields } from './list-filter-fields.ts';
import { removeFilter, renameFilter, saveFilter } from './save-filter.ts';

export const filtersHandlers: CallHandlers<typeof filterCalls> = {
  getFilterFields: listFilterFields,
  addSavedFilter: saveFilter,
  renameSavedFilter: renameFilter,
  deleteSavedFilter: removeFilter,
};
