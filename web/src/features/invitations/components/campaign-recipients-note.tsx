import { Alert, Button, Group, Text } from '@mantine/core';
import type { PeopleFilter } from '@nazar/domain/invitations/people-filter.ts';
import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';

/** Says that only some of the list get the message, with a link to include the whole list. */
export function CampaignRecipientsNote({ inquiryId, filter }: { inquiryId: string; filter: PeopleFilter }) {
  const { t } = useTranslation(['invitations', 'people']);
  const { search, state, message, ids } = filter;
  const shown = [
    ...(ids === undefined ? [] : [t('recipients.chosen', { count: ids.length })]),
    ...(search === '' ? [] : [t('recipients.search', { search: `\u2068${search}\u2069` })]),
    ...(state === null ? [] : [t(`invited.states.${state}`, { ns: 'people' })]),
    ...(message === null ? [] : [t(`invited.messages.${message}`, { ns: 'people' })]),
  ];
  return (
    <Alert color="cyan.9" icon={<IconFilter size={20} aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
          {t('recipients.only')} <b>{shown.join(' · ')}</b>
        </Text>
        <Button component={Link} to={paths.invitations(inquiryId)} replace size="compact-sm" variant="subtle">
          {t('recipients.toEveryone')}
        </Button>
      </Group>
    </Alert>
  );
}
