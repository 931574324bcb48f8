import { getExportQuestionNames } from '@nazar/domain/api/export-calls.ts';
import {
  cancelImport,
  checkImport,
  getImport,
  getImports,
  type ImportDetails,
  type ImportState,
  type ImportSummary,
  readImport,
  storeImport,
} from '@nazar/domain/api/import-calls.ts';
import { getCategories, getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import type { ImportPlan, TableSettings } from '@nazar/domain/imports/import-plan.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { backgroundCallQuery } from '../../api/background-query.ts';
import { callApi } from '../../api/call-api.ts';
import { callQuery, callQueryKey } from '../../api/query-client.ts';

const working: readonly ImportState[] = ['reading', 'checking', 'storing', 'undoing'];
export const isImportRunning = ({ state }: Pick<ImportSummary, 'state'>): boolean => working.includes(state);

const whileWorking = 1_000;

/** Polled every second while the import is processed. */
export function importQuery(id: string) {
  return queryOptions({
    ...backgroundCallQuery(getImport, { id }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isImportRunning(state.data) ? whileWorking : false,
  });
}

export function myImportsQuery() {
  return queryOptions({
    ...backgroundCallQuery(getImports, {}),
    refetchInterval: ({ state }) => (state.data?.items.some(isImportRunning) === true ? whileWorking : false),
  });
}

export const categoriesQuery = (language: Language) => ({
  ...callQuery(getCategories, { langId: language }),
  staleTime: 600_000,
});

/** How exports with codes name the questions of an inquiry. */
export const exportQuestionNamesQuery = (inquiryId: string) =>
  callQuery(getExportQuestionNames, { inquiryId });

export const myInquiryQuery = (id: string) => callQuery(getMyInquiry, { id, complete: true });

/** The mutations of an import; each shows the new state at once. */
export function useImportMutations(id: string) {
  const queries = useQueryClient();
  const settle = (item: ImportSummary) => {
    queries.setQueryData<ImportDetails>(callQueryKey(getImport, { id }), (before) =>
      before === undefined ? before : { ...before, ...item },
    );
    return refresh();
  };
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: callQueryKey(getImport, { id }) });
    await queries.invalidateQueries({ queryKey: callQueryKey(getImports) });
  };
  const onError = () => refresh();
  return {
    read: useMutation({
      mutationFn: (format: TableSettings) => callApi(readImport, { id, format }),
      onSuccess: settle,
      onError,
    }),
    check: useMutation({
      mutationFn: (plan: ImportPlan) => callApi(checkImport, { id, plan }),
      onSuccess: settle,
    }),
    store: useMutation({ mutationFn: () => callApi(storeImport, { id }), onSuccess: settle, onError }),
    cancel: useMutation({
      mutationFn: () => callApi(cancelImport, { id }),
      onSuccess: settle,
      onError,
    }),
  };
}
export type ImportMutations = ReturnType<typeof useImportMutations>;
