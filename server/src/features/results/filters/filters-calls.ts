import type * as filterCalls from '@nazar/domain/api/filter-calls.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { removeFilter, renameFilter, saveFilter } from './save-filter.ts';
import { showFilterFields } from './show-filter-fields.ts';

export const filtersHandlers: Handlers<typeof filterCalls> = {
  getFilterFields: showFilterFields,
  addSavedFilter: saveFilter,
  renameSavedFilter: renameFilter,
  deleteSavedFilter: removeFilter,
};
