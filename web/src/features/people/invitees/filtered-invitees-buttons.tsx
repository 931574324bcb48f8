import { Group as Row } from '@mantine/core';
import type { Invitee } from '@nazar/domain/api/invitee-calls.ts';
import { type PeopleFilter, serializePeopleFilter } from '@nazar/domain/invitations/people-filter.ts';
import { maxPeoplePerCall } from '@nazar/domain/people/invitee.ts';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../api/app-paths.ts';
import { RetryAddressesButton } from '../../invitations/index.ts';
import { canReceiveCampaignMessage, chooseCampaignKind } from './can-receive-campaign-message.ts';
import classes from './invitee-table.module.css';
import { WriteMessageButton } from './write-message-button.tsx';

type FilteredInviteesButtonsProps = { inquiryId: string; filter: PeopleFilter; people: readonly Invitee[] };

/** The actions for the people that a filter finds. */
export function FilteredInviteesButtons({ inquiryId, filter, people }: FilteredInviteesButtonsProps) {
  const { t } = useTranslation(['people', 'invitations']);
  const kind = chooseCampaignKind([filter.message]);
  return (
    <Row className={classes.actions}>
      {people.some(({ address }) => address === 'refused') && (
        <RetryAddressesButton
          inquiryId={inquiryId}
          of={{ ids: people.slice(0, maxPeoplePerCall).map(({ id }) => id) }}
        >
          {t('again.these', { ns: 'invitations' })}
        </RetryAddressesButton>
      )}
      {people.some(canReceiveCampaignMessage) && (
        <WriteMessageButton
          to={{
            pathname: paths.invitations(inquiryId),
            search: new URLSearchParams({ ...serializePeopleFilter(filter), kind }).toString(),
          }}
        >
          {t(kind === 'invitation' ? 'invited.inviteThese' : 'invited.remindThese')}
        </WriteMessageButton>
      )}
    </Row>
  );
}
