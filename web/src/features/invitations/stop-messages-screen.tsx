import { Button, Stack, Text, Title } from '@mantine/core';
import { setMessagesWanted } from '@nazar/domain/api/invitation-calls.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';
import { callApi } from '../../api/call-api.ts';
import { paths } from '../../api/paths.ts';
import { useScreenTitle } from '../../ui/use-screen-title.ts';

/** The link of an invitation leads here: it ends messages to its address at once, and takes that back by a click. */
export function StopMessagesScreen() {
  const { t } = useTranslation('invitations');
  const { hash } = useLocation();
  const token = hash.slice(1);
  const change = useMutation({
    mutationFn: (wanted: boolean) => callApi(setMessagesWanted, { token, wanted }, { quiet: true }),
  });
  const { mutate, data, error, isError, isPending } = change;
  useScreenTitle(t('stop.title'));
  useEffect(() => mutate(false), [mutate]);
  return (
    <Stack align="flex-start" maw={560} mx="auto" py="xl">
      <Title order={1} size="h2">
        {t('stop.title')}
      </Title>
      <Text role="status">
        {isError
          ? error instanceof ApiProblem && error.code !== 'invalidInput'
            ? error.message
            : t('stop.invalid')
          : t(data === undefined ? 'stop.working' : data.wanted ? 'stop.on' : 'stop.off')}
      </Text>
      {data !== undefined && !isError && (
        <Button loading={isPending} onClick={() => mutate(!data.wanted)}>
          {t(data.wanted ? 'stop.turnOff' : 'stop.turnOn')}
        </Button>
      )}
      <Button component={Link} to={paths.home} variant="subtle">
        {t('stop.home')}
      </Button>
    </Stack>
  );
}
