import { CloseButton, Loader, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Message } from '@nazar/domain/api/chat-shapes.ts';
import { searchMessages } from '@nazar/domain/api/message-calls.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { callQueryKey } from '../../../api/query-client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { LoadMoreButton } from '../../../ui/loading/load-more.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import classes from '../chat.module.css';
import { useChatClientValue } from '../use-chat-client.ts';
import writeClasses from '../write.module.css';
import { TruncatedName } from './messages/truncated-name.tsx';
import { useFormatMessageSummary } from './messages/use-format-message-summary.ts';
import { useFindSender } from './use-chat-name.ts';

type SearchBarProps = { chatId: string; onGoTo: (number: number) => void; onClose: () => void };

/** Searches the messages of a conversation and jumps to them. */
export function ChatSearchBar({ chatId, onGoTo, onClose }: SearchBarProps) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const senderOf = useFindSender(useChatClientValue((client) => client.chat(chatId)));
  const getSenderName = ({ isMine, senderId }: Message) => {
    const { name, person } = senderOf(senderId);
    return isMine ? { name: t('me'), person: null } : { name, person };
  };
  const wordsOf = useFormatMessageSummary();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 300);
  const found = useInfiniteQuery({
    queryKey: [...callQueryKey(searchMessages), chatId, search],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        searchMessages,
        { chatId, search, ...(pageParam !== null && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    enabled: search !== '',
    staleTime: 0,
  });
  const messages = found.data?.pages.flatMap(({ data }) => data) ?? [];
  // A page of results may be empty although older messages match.
  const goesOn = found.isSuccess && messages.length === 0 && found.hasNextPage;
  const { fetchNextPage, isFetching } = found;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);
  return (
    <search className={writeClasses.search}>
      <div className={writeClasses.searchLine}>
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          data-autofocus
          autoFocus
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={found.isFetching && <Loader size={16} />}
          maxLength={textLimits.search}
          value={text}
          dir={text === '' ? undefined : 'auto'}
          onChange={(event) => setText(event.currentTarget.value)}
          style={{ flex: 1 }}
        />
        <CloseButton size="lg" aria-label={t('closeSearch')} onClick={onClose} />
      </div>
      <Text size="xs" c="dimmed" role="status" px="xs">
        {found.isSuccess && messages.length === 0 && !found.hasNextPage && t('noMessageFound')}
      </Text>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {messages.length > 0 && (
        <ul className={writeClasses.found}>
          {messages.map((message) => (
            <li key={message.id}>
              <button type="button" className={writeClasses.foundOne} onClick={() => onGoTo(message.number)}>
                <span className={classes.rowLine}>
                  <TruncatedName {...getSenderName(message)} size="sm" fw={600} />
                  <Text component="time" dateTime={message.sentAt} size="xs" c="dimmed">
                    {format.date(message.sentAt, 'dateTime')}
                  </Text>
                </span>
                <Text size="sm" lineClamp={2} dir="auto">
                  {wordsOf(message)}
                </Text>
              </button>
            </li>
          ))}
          {found.hasNextPage && (
            <li>
              <LoadMoreButton list={found} />
            </li>
          )}
        </ul>
      )}
    </search>
  );
}
