import { Alert, Button, Group, Text } from '@mantine/core';
import { getMyInquiryAllowedUsers } from '@nazar/domain/api/invitee-calls.ts';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../../api/app-paths.ts';
import { callQuery } from '../../../../../api/query-client.ts';
import { PartLoadFailure } from '../../../../../ui/loading/part-load-failure.tsx';
import { useDraftSelector } from '../../draft/use-draft.ts';

const inviteesQuery = (inquiryId: string) => ({
  ...callQuery(getMyInquiryAllowedUsers, { inquiryId, nrpp: 1 }),
  staleTime: 0,
});

/** Whether an inquiry that only invited people can answer has no invitees yet, so that it can't be published. */
export function useNeedsInvitees(): boolean {
  const inquiryId = useDraftSelector((state) => state.id);
  const isLimited = useDraftSelector(
    (state) => state.isStored && state.settings.cooperationType === 'limited',
  );
  const { data } = useQuery({ ...inviteesQuery(inquiryId), enabled: isLimited });
  return isLimited && data?.counts.people === 0;
}

/** Shows the number of invitees, with a link to the list. */
export function InviteeCountLink() {
  const { t } = useTranslation('wizard');
  const inquiryId = useDraftSelector((state) => state.id);
  const list = useQuery(inviteesQuery(inquiryId));
  const people = list.data?.counts.people;
  return (
    <Group justify="space-between" gap="sm">
      <PartLoadFailure query={list} />
      <Text size="sm" role="status">
        {people === 0 && t('setting.invitedNone')}
        {people !== undefined && people > 0 && t('setting.invitedCount', { count: people })}
      </Text>
      <ChoosePeopleLink inquiryId={inquiryId} />
    </Group>
  );
}

const visible = { overflow: 'visible' };

/** Asks for the first invitee, without whom the inquiry can't be published. */
export function FirstInviteePrompt() {
  const { t } = useTranslation('wizard');
  const inquiryId = useDraftSelector((state) => state.id);
  return (
    <Alert
      data-field="missing"
      color="yellow.9"
      // The focus ring of the button would be cut off.
      styles={{ root: visible, wrapper: visible, body: visible, message: visible }}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" fw={600}>
          {t('setting.invitedNone')}
        </Text>
        <ChoosePeopleLink inquiryId={inquiryId} />
      </Group>
    </Alert>
  );
}

function ChoosePeopleLink({ inquiryId }: { inquiryId: string }) {
  const { t } = useTranslation('wizard');
  return (
    <Button component={Link} to={paths.invited(inquiryId)} leftSection={<IconUsers size={18} aria-hidden />}>
      {t('setting.choosePeople')}
    </Button>
  );
}
