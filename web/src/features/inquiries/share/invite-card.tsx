import { Button, Group, Paper, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/paths.ts';

/** The main action for a limited inquiry, whose link alone admits no one. */
export function InviteCard({ inquiryId, mayInvite }: { inquiryId: string; mayInvite: boolean }) {
  const { t } = useTranslation('share');
  return (
    <Paper p={{ base: 'md', sm: 'lg' }}>
      <Group gap="sm" justify="space-between">
        <Text flex="999 1 18rem">{t('invitedOnly')}</Text>
        {mayInvite && (
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
      </Group>
    </Paper>
  );
}
