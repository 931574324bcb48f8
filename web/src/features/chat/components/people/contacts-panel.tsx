import { Alert, Anchor, Box, Button, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { IconSearch, IconUserSearch, IconUsers } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../../api/api-problem.ts';
import { LoadMoreButton } from '../../../../ui/loading/load-more.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import classes from '../../chat.module.css';
import { useChatContacts, useSearchPerson } from '../../contact-queries.ts';
import { ChatListSkeleton } from '../chat-list.tsx';
import { BlockedPeopleDialog } from './blocked-people-dialog.tsx';
import { ChatContactRow, FoundPersonCard } from './chat-contact-row.tsx';

/** My contacts, and the search for other people, whose field gets the focus after «Find people». */
export function ContactsPanel({ autoFocus }: { autoFocus: boolean }) {
  const { t } = useTranslation('chat');
  const [text, setText] = useState('');
  const [isShowingBlocked, setShowingBlocked] = useState(false);
  const words = text.trim();
  const [search] = useDebouncedValue(words.slice(0, textLimits.search), 250);
  const contacts = useChatContacts(search);
  const find = useSearchPerson();
  const people = contacts.data?.pages.flatMap(({ data }) => data) ?? [];
  const searchedWords = find.variables;
  const isCurrent = find.isSuccess && searchedWords === words;
  const problem =
    find.error instanceof ApiProblem && searchedWords === words ? find.error.texts[0] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words !== '') find.mutate(words);
  };
  return (
    <Stack gap={0}>
      <Box component="form" role="search" onSubmit={submit} p="md" pb="xs" noValidate>
        <TextInput
          type="search"
          label={t('findLabel')}
          description={t('findHint')}
          leftSection={<IconSearch size={18} aria-hidden />}
          maxLength={textLimits.identifier}
          value={text}
          autoFocus={autoFocus}
          dir={text === '' ? undefined : 'auto'}
          onChange={(event) => setText(event.currentTarget.value)}
          error={problem}
        />
        {words !== '' && (
          <Button
            type="submit"
            fullWidth
            mt="xs"
            loading={find.isPending}
            leftSection={<IconUserSearch size={18} aria-hidden />}
          >
            {t('findAmongAll')}
          </Button>
        )}
      </Box>
      <div role="status">
        {isCurrent && find.data.data.length === 0 && (
          <Alert color="gray" mx="md" mb="xs">
            <Text size="sm">{t('noOneFound')}</Text>
          </Alert>
        )}
      </div>
      {isCurrent &&
        find.data.data.map((person) => <FoundPersonCard key={person.accountId} person={person} />)}
      {contacts.isPending && <ChatListSkeleton />}
      {contacts.isError && people.length === 0 && (
        <ErrorState error={contacts.error} onRetry={() => void contacts.refetch()} />
      )}
      {contacts.isSuccess && people.length === 0 && search === '' && (
        <EmptyState icon={IconUsers} title={t('empty.contacts')}>
          {t('emptyHint.contacts')}
        </EmptyState>
      )}
      {contacts.isSuccess && people.length === 0 && search !== '' && !isCurrent && (
        <Text size="sm" c="dimmed" ta="center" p="md">
          {t('noContactFound')}
        </Text>
      )}
      {people.length > 0 && (
        <ul className={classes.list} aria-label={t('tabs.contacts')}>
          {people.map((person) => (
            <ChatContactRow key={person.accountId} person={person} />
          ))}
        </ul>
      )}
      <LoadMoreButton list={contacts} />
      <Anchor component="button" type="button" fz="sm" m="md" onClick={() => setShowingBlocked(true)}>
        {t('blockedPeople')}
      </Anchor>
      {isShowingBlocked && <BlockedPeopleDialog onClose={() => setShowingBlocked(false)} />}
    </Stack>
  );
}
