import { openChat } from '@nazar/domain/api/chat-calls.ts';
import {
  addContact,
  blockPerson,
  deleteContact,
  getBlockedPeople,
  getContacts,
  getProfileCard,
  searchUser,
  unblockPerson,
} from '@nazar/domain/api/contact-calls.ts';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../api/app-paths.ts';
import { callApi } from '../../api/call-api.ts';
import { fetchUploadToken } from '../../api/fetch-upload-token.ts';
import { infiniteCallQuery } from '../../api/infinite-call-query.ts';
import { callQuery, callQueryKey } from '../../api/query-client.ts';
import { useChatClient } from './use-chat-client.ts';

const token = fetchUploadToken;

export const useChatContacts = (search: string) =>
  useInfiniteQuery({
    ...infiniteCallQuery(getContacts, { search }, { token }),
    placeholderData: keepPreviousData,
  });

export const useBlockedPeople = (enabled: boolean) =>
  useInfiniteQuery({ ...infiniteCallQuery(getBlockedPeople, {}), enabled });

export function useProfileCard(accountId: string) {
  return useQuery(callQuery(getProfileCard, { accountId }));
}

export function useSearchPerson() {
  return useMutation({ mutationFn: (text: string) => callApi(searchUser, { text }, { token }) });
}

const changes = {
  add: (accountId: string) => callApi(addContact, { accountId }, { token }),
  remove: (accountId: string) => callApi(deleteContact, { accountId }, { token }),
  block: (accountId: string) => callApi(blockPerson, { accountId }),
  unblock: (accountId: string) => callApi(unblockPerson, { accountId }),
};
type ContactChange = keyof typeof changes;

/** Adds, deletes, blocks or unblocks a person; lists and the conversation with them are updated. */
export function useChatContactMutation() {
  const queries = useQueryClient();
  const client = useChatClient();
  return useMutation({
    mutationFn: ({ change, accountId }: { change: ContactChange; accountId: string }): Promise<unknown> =>
      changes[change](accountId),
    onSettled: (_result, _error, { accountId }) => {
      const chat = [...client.chats(), ...client.requests()].find(
        ({ other }) => other?.accountId === accountId,
      );
      return Promise.all([
        ...[getContacts, getBlockedPeople, getProfileCard].map((call) =>
          queries.invalidateQueries({ queryKey: callQueryKey(call) }),
        ),
        chat && client.refreshChat(chat.id),
      ]);
    },
  });
}

/** Opens the conversation with a person, and creates it if there is none. */
export function useOpenChat() {
  const client = useChatClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  return useMutation({
    mutationFn: (accountId: string) => callApi(openChat, { accountId }),
    onSuccess: (chat) => {
      client.putChat(chat);
      void navigate(paths.chat(chat.id) + search);
    },
  });
}
