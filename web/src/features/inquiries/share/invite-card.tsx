import { Button, Group, Paper, Skeleton, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconMail, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/paths.ts';
import { type InviteeProgress, useInviteeProgress } from './use-invitee-progress.ts';

type InviteCardProps = { inquiryId: string; mayInvite: boolean };

/** How far people have been invited to a limited inquiry, whose link alone admits no one, and the next step. */
export function InviteCard({ inquiryId, mayInvite }: InviteCardProps) {
  const { t } = useTranslation('share');
  const progress = useInviteeProgress(inquiryId);
  if (progress === undefined) return <Skeleton h={112} aria-hidden />;
  const { canInvite, invited } = progress;
  const isDone = !canInvite && invited > 0;
  return (
    <Paper p={{ base: 'md', sm: 'lg' }}>
      <Group gap="md" justify="space-between">
        <Group gap="md" wrap="nowrap" align="flex-start" flex="999 1 18rem">
          <ThemeIcon size={44} radius="xl" variant="light" color={isDone ? 'teal.9' : 'cyan.9'} aria-hidden>
            {isDone ? <IconCheck size={26} /> : <IconUsers size={24} />}
          </ThemeIcon>
          <div>
            <ProgressText {...progress} />
            <Text size="sm" c="dimmed">
              {t('invitedOnly')}
            </Text>
          </div>
        </Group>
        {mayInvite && canInvite && (
          <Button
            component={Link}
            to={paths.invitations(inquiryId)}
            size="lg"
            flex="1 0 auto"
            leftSection={<IconMail size={22} aria-hidden />}
          >
            {t('invite')}
          </Button>
        )}
        {!canInvite && (
          <Button component={Link} to={paths.invited(inquiryId)} variant="subtle">
            {t('toInvited')}
          </Button>
        )}
      </Group>
    </Paper>
  );
}

function ProgressText({ people, invited }: InviteeProgress) {
  const { t } = useTranslation('share');
  if (people === null) return null;
  const text = () => {
    if (people === 0) return t('progress.empty');
    if (invited === 0) return t('progress.none', { count: people });
    return invited < people ? t('progress.some', { invited, people }) : t('progress.all', { count: invited });
  };
  return (
    <Text fw={600} size="lg">
      {text()}
    </Text>
  );
}
