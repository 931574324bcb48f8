import { Button, Stack, Text, Title } from '@mantine/core';
import { setCommentMail } from '@nazar/domain/api/comment-mail-calls.ts';
import { mailGroups } from '@nazar/domain/notifications/notification-kind.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { ApiProblem } from '../../../api/api-problem.ts';
import { paths } from '../../../api/app-paths.ts';
import { callApi } from '../../../api/call-api.ts';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';

/** The unsubscribe link in e-mails opens this screen: it turns the e-mails off at once, with a button to undo that. */
export function UnsubscribeCommentsScreen() {
  const { t } = useTranslation('notifications');
  const { hash } = useLocation();
  const token = hash.slice(1);
  const change = useMutation({
    mutationFn: (on: boolean) => callApi(setCommentMail, { token, on }),
  });
  const { mutate, data, error, isError, isPending, variables } = change;
  const isBroken = error instanceof ApiProblem && error.code !== 'invalidInput';
  const group = mailGroups.find((each) => hash.endsWith(`.${each}`)) ?? 'comments';
  const title = t(`off.title.${group}`);
  useScreenTitle(title);
  useEffect(() => mutate(false), [mutate]);
  return (
    <Stack align="flex-start" maw={560} mx="auto" py="xl">
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text role="status">
        {isError
          ? isBroken
            ? error.message
            : t('off.invalid')
          : t(data === undefined ? 'off.working' : data.on ? 'off.on' : 'off.off')}
      </Text>
      {isBroken && (
        <Button loading={isPending} onClick={() => mutate(variables ?? false)}>
          {t('retry', { ns: 'common' })}
        </Button>
      )}
      {data !== undefined && !isError && (
        <Button loading={isPending} onClick={() => mutate(!data.on)}>
          {t(data.on ? 'off.turnOff' : 'off.turnOn')}
        </Button>
      )}
      <Button component={Link} to={isError ? paths.notifications : paths.home} variant="subtle">
        {t(isError ? 'off.settings' : 'off.home')}
      </Button>
    </Stack>
  );
}
