import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { UserSession } from '@nazar/domain/api/user-shapes.ts';
import { IconShieldCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeletons } from '../../../ui/loading/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { EndOtherSessionsDialog, EndSessionDialog } from './components/end-session-dialogs.tsx';
import { SessionCard } from './components/session-card.tsx';
import { useMySessions } from './profile-queries.ts';

/** The devices where the person is signed in, with buttons to sign out there. */
export function SessionsScreen() {
  const { t } = useTranslation('profile');
  const list = useMySessions();
  const [ending, setEnding] = useState<UserSession | null>(null);
  const [endsOthers, setEndsOthers] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useScreenTitle(t('sessions.title'));
  const sessions = list.data?.sessions ?? [];
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  // The pressed button disappears with its session; until then the dialog returns the focus to it.
  const [ended, setEnded] = useState(false);
  const markEnded = () => setEnded(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the reloaded list no longer has the ended sessions
  useEffect(() => {
    if (ended) title.current?.focus();
    setEnded(false);
  }, [list.data]);
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} size="h2" ref={title} tabIndex={-1} style={{ outline: 'none' }}>
          {t('sessions.title')}
        </Title>
        <Text c="dimmed" size="sm" mt={4}>
          {t('sessions.hint')}
        </Text>
      </div>
      {list.isPending && <Skeletons height={92} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {sessions.map((session) => (
            <SessionCard key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </Stack>
      )}
      {list.isSuccess && others.length === 0 && (
        <Box mt={-32}>
          <EmptyState icon={IconShieldCheck} title={t('sessions.onlyThis')}>
            {t('sessions.onlyThisText')}
          </EmptyState>
        </Box>
      )}
      {others.length > 0 && (
        <Group>
          <Button color="red" onClick={() => setEndsOthers(true)}>
            {t('sessions.endOthers')}
          </Button>
        </Group>
      )}
      <EndSessionDialog session={ending} onClose={() => setEnding(null)} onEnded={markEnded} />
      <EndOtherSessionsDialog
        opened={endsOthers}
        count={others.length}
        onClose={() => setEndsOthers(false)}
        onEnded={markEnded}
      />
    </Stack>
  );
}
