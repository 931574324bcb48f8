import { Button, Stack, Text, Title } from '@mantine/core';
import { setMessagesWanted } from '@nazar/domain/api/invitation-calls.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';
import { paths } from '../../api/app-paths.ts';
import { callApi } from '../../api/call-api.ts';
import { useScreenTitle } from '../../ui/use-screen-title.ts';

/**
 * The unsubscribe link of an invitation opens this screen. A button stops messages to the address, and another one
 * undoes that. Opening the page changes nothing, because mail scanners open pages and run their scripts.
 */
export function UnsubscribeInvitationsScreen() {
  const { t } = useTranslation('invitations');
  const { hash } = useLocation();
  const token = hash.slice(1);
  const [known, setKnown] = useState<{ wanted: boolean; isAsked: boolean } | null>(null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (optIn: boolean | null) => callApi(setMessagesWanted, { token, wanted: optIn }),
    onSuccess: ({ wanted }, asked) => setKnown({ wanted, isAsked: asked === null }),
  });
  useScreenTitle(t('stop.title'));
  useEffect(() => mutate(null), [mutate]);
  const shown =
    known === null
      ? 'stop.working'
      : known.wanted
        ? known.isAsked
          ? 'stop.ask'
          : 'stop.on'
        : known.isAsked
          ? 'stop.alreadyOff'
          : 'stop.off';
  return (
    <Stack align="flex-start" maw={560} mx="auto" py="xl">
      <Title order={1} size="h2">
        {t('stop.title')}
      </Title>
      <Text role="status">
        {error === null
          ? t(shown)
          : error instanceof ApiProblem && error.code !== 'invalidInput'
            ? error.message
            : t('stop.invalid')}
      </Text>
      {known === null && error instanceof ApiProblem && error.code !== 'invalidInput' && (
        <Button loading={isPending} onClick={() => mutate(null)}>
          {t('retry', { ns: 'common' })}
        </Button>
      )}
      {known !== null && (
        <Button loading={isPending} onClick={() => mutate(!known.wanted)}>
          {t(known.wanted ? 'stop.turnOff' : 'stop.turnOn')}
        </Button>
      )}
      <Button component={Link} to={paths.home} variant="subtle">
        {t('stop.home')}
      </Button>
    </Stack>
  );
}
