import { Anchor, Stack, Switch, Text } from '@mantine/core';
import { updateInfo } from '@nazar/domain/api/user-calls.ts';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { type MailGroup, mailGroups } from '@nazar/domain/notifications/notification-kind.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { callApi } from '../../../api/call-api.ts';
import { firstScreenCalls } from '../../../api/first-screen-calls.ts';
import { callQueryKey } from '../../../api/query-client.ts';
import { FoldedSection } from '../../../ui/folded-section.tsx';
import { Section } from '../../../ui/section.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';

const fields = {
  comments: 'commentMail',
  replies: 'replyMail',
  messages: 'chatMail',
  results: 'resultsMail',
  decisions: 'decisionMail',
} as const satisfies Record<MailGroup, keyof UserInfo>;

/** The notifications that are also e-mailed; each switch is saved at once. */
export function NotificationMailSettings({ me }: { me: UserInfo }) {
  const { t } = useTranslation('notifications');
  // On desktops they are beside the list, on phones below it.
  const isNarrow = useMediaQuery('(width < 62em)');
  if (me.email === null) {
    return (
      <Section title={t('settings.title')}>
        <Stack gap="xs" align="flex-start">
          <Text size="sm">{t('settings.noEmail')}</Text>
          <Anchor component={Link} to={paths.changeEmail} size="sm" underline="always">
            {t('settings.addEmail')}
          </Anchor>
        </Stack>
      </Section>
    );
  }
  const on = mailGroups.filter((group) => me[fields[group]]).length;
  return (
    <FoldedSection
      title={t('settings.title')}
      summary={t('settings.on', { on, all: mailGroups.length })}
      hint={
        <span style={{ overflowWrap: 'anywhere' }}>
          {t('settings.hint')} <span className="ltr">{me.email}</span>
        </span>
      }
      start={!isNarrow}
    >
      {mailGroups.map((group) => (
        <MailSwitch key={group} group={group} on={me[fields[group]]} />
      ))}
    </FoldedSection>
  );
}

function MailSwitch({ group, on }: { group: MailGroup; on: boolean }) {
  const { t } = useTranslation('notifications');
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (next: boolean) => callApi(updateInfo, { [fields[group]]: next }),
    onSuccess: (info) => client.setQueryData(callQueryKey(firstScreenCalls.getInfo, {}), info),
  });
  // Shows the new value until the server has answered.
  const shown = change.isPending ? change.variables : on;
  return (
    <Switch
      label={t(`settings.${group}`)}
      description={
        change.isSuccess
          ? `${t(`settings.${group}Hint`)} · ${t('settings.saved')}`
          : t(`settings.${group}Hint`)
      }
      checked={shown}
      disabled={change.isPending}
      onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
    />
  );
}
