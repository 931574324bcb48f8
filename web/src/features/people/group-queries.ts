import { openChat } from '@nazar/domain/api/chat-calls.ts';
import type { CallInput, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import {
  addGroupUser,
  addMyGroup,
  deleteGroupUsers,
  deleteMyGroup,
  editGroupUser,
  getGroupUsers,
  getMyGroups,
  type PersonSort,
  renameMyGroup,
} from '@nazar/domain/api/group-calls.ts';
import {
  cancelGroupImport,
  checkGroupImport,
  getGroupImport,
  storeGroupImport,
  uploadGroupTable,
} from '@nazar/domain/api/group-import-calls.ts';
import { getWorkspace } from '@nazar/domain/api/inquiry-calls.ts';
import { getMyInquiryAllowedUsers } from '@nazar/domain/api/invitee-calls.ts';
import { parsePastedPeople } from '@nazar/domain/people/pasted-people.ts';
import type { PeopleColumns } from '@nazar/domain/people/people-columns.ts';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../api/app-paths.ts';
import { backgroundCallQuery } from '../../api/background-query.ts';
import { callApi, callApiWithFile } from '../../api/call-api.ts';
import { infiniteCallQuery } from '../../api/infinite-call-query.ts';
import { callQuery, callQueryKey } from '../../api/query-client.ts';

export const usePeopleGroups = () => useQuery(callQuery(getMyGroups, {}));

type GroupPeopleFilter = {
  readonly groupId: string;
  readonly search: string;
  readonly sort: PersonSort;
};

export const useGroupPeople = (filter: GroupPeopleFilter) =>
  useInfiniteQuery({ ...infiniteCallQuery(getGroupUsers, filter), placeholderData: keepPreviousData });

export function useRefreshPeopleGroups() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [getMyGroups, getGroupUsers, getMyInquiryAllowedUsers, getWorkspace].map((call) =>
        client.invalidateQueries({ queryKey: callQueryKey(call) }),
      ),
    );
}

export function useSavePeopleGroup(id: string | null) {
  const refresh = useRefreshPeopleGroups();
  return useMutation({
    mutationFn: ({ newId, name }: { newId: string; name: string }) =>
      id === null ? callApi(addMyGroup, { id: newId, name }) : callApi(renameMyGroup, { id, name }),
    onSuccess: refresh,
  });
}

export function useDeletePeopleGroup() {
  const refresh = useRefreshPeopleGroups();
  return useMutation({ mutationFn: (id: string) => callApi(deleteMyGroup, { id }), onSettled: refresh });
}

export function useSaveGroupPerson(groupId: string, isNew: boolean) {
  const refresh = useRefreshPeopleGroups();
  return useMutation({
    mutationFn: (person: Omit<ParsedCallInput<typeof addGroupUser>, 'groupId'>) =>
      callApi(isNew ? addGroupUser : editGroupUser, { groupId, ...person }),
    onSuccess: refresh,
  });
}

/** Opens the chat of a group of mine, and creates it if there is none. */
export function useOpenGroupChat(groupId: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => callApi(openChat, { groupId }),
    onSuccess: ({ id }) => navigate(paths.chat(id)),
  });
}

export function useDeleteGroupPeople(groupId: string) {
  const refresh = useRefreshPeopleGroups();
  return useMutation({
    mutationFn: (ids: string[]) => callApi(deleteGroupUsers, { groupId, ids }),
    onSettled: refresh,
  });
}

const working = ['checking', 'storing'];

/** The current state of an import; polled while it is being worked on. */
export function usePeopleImport(id: string | null) {
  return useQuery({
    ...backgroundCallQuery(getGroupImport, { id: id ?? '' }),
    enabled: id !== null,
    gcTime: 0,
    refetchInterval: ({ state }) => (working.includes(state.data?.state ?? '') ? 400 : false),
  });
}

/** The group or the list that imported people are added to. */
export type PeopleImportTarget =
  | { readonly groupId: string }
  | { readonly inquiryId: string; readonly mode: 'add' | 'replace' };

type PeopleTable = {
  readonly file: File;
  /** Null if the server recognises them. */
  readonly columns: PeopleColumns | null;
  /** Whether it was pasted, so that its lines can be corrected here. */
  readonly isPasted?: boolean;
};

/** Uploads a table and starts its check for the target. */
export function useUploadAndCheckPeopleTable(
  target: PeopleImportTarget,
  onUploaded: (id: string, isPasted: boolean) => void,
) {
  return useMutation({
    mutationFn: async ({ file, columns }: PeopleTable) => {
      const { id } = await callApiWithFile(uploadGroupTable, file);
      await callApi(checkGroupImport, { id, ...target, ...(columns !== null && { columns }) });
      return id;
    },
    onSuccess: (id, { isPasted = false }) => onUploaded(id, isPasted),
  });
}

/** A pasted list as a table, which is uploaded like any other file. */
export function makePastedTable(text: string, name: string): PeopleTable {
  const { table, columns } = parsePastedPeople(text);
  return { file: new File([table], name, { type: 'text/plain' }), columns, isPasted: true };
}

export function usePeopleImportMutations(id: string) {
  const client = useQueryClient();
  const invalidateImport = () => client.invalidateQueries({ queryKey: callQueryKey(getGroupImport, { id }) });
  const check = useMutation({
    mutationFn: (input: Omit<CallInput<typeof checkGroupImport>, 'id'>) =>
      callApi(checkGroupImport, { id, ...input }),
    onSettled: invalidateImport,
  });
  const store = useMutation({
    mutationFn: () => callApi(storeGroupImport, { id }),
    onSettled: invalidateImport,
  });
  const cancel = useMutation({
    mutationFn: () => callApi(cancelGroupImport, { id }),
    onSettled: invalidateImport,
  });
  return { check, store, cancel };
}
