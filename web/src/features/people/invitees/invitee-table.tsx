import { Group as Row, Table } from '@mantine/core';
import type { Invitee } from '@nazar/domain/api/invitee-calls.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../api/app-paths.ts';
import { RetryAddressesButton, useMessagesDelayedUntil } from '../../invitations/index.ts';
import { RemovePeopleButton, SelectAllCheckbox } from '../components/people-selection.tsx';
import { PeopleTableLayout } from '../components/people-table-row.tsx';
import { usePeopleSelection } from '../components/use-people-selection.ts';
import { canReceiveCampaignMessage, chooseCampaignKind } from './can-receive-campaign-message.ts';
import { useRemoveInvitees } from './invitee-queries.ts';
import classes from './invitee-table.module.css';
import { InviteeTableRow } from './invitee-table-row.tsx';
import { WriteMessageButton } from './write-message-button.tsx';

type InviteeTableProps = {
  inquiryId: string;
  people: readonly Invitee[];
  anonymous: boolean;
  isPublished: boolean;
  /** Whether messages can be sent to some of them. */
  mayWrite: boolean;
  onEdit: (person: Invitee) => void;
  /** The end of the row above the people. */
  end?: ReactNode;
};

export function InviteeTable({
  inquiryId,
  people,
  anonymous,
  isPublished,
  mayWrite,
  onEdit,
  end,
}: InviteeTableProps) {
  const { t } = useTranslation(['people', 'invitations']);
  const choice = usePeopleSelection(people);
  const { chosen } = choice;
  const [asking, setAsking] = useState(false);
  const remove = useRemoveInvitees(inquiryId);
  const answered = chosen.filter(({ state }) => state === 'answered').length;
  const kind = chooseCampaignKind(chosen.map(({ message }) => message));
  const waitEnd = useMessagesDelayedUntil(
    inquiryId,
    mayWrite && people.some(({ message }) => message === 'waiting'),
  );
  return (
    <>
      <Row gap="sm" className={classes.bar}>
        <SelectAllCheckbox {...{ people, choice }} />
        <Row className={classes.actions}>
          {mayWrite && chosen.some(({ address }) => address === 'refused') && (
            <RetryAddressesButton inquiryId={inquiryId} of={{ ids: chosen.map(({ id }) => id) }}>
              {t('again.these', { ns: 'invitations' })}
            </RetryAddressesButton>
          )}
          {mayWrite && chosen.some(canReceiveCampaignMessage) && (
            <WriteMessageButton
              to={{
                pathname: paths.invitations(inquiryId),
                search: `kind=${kind}&chosen=${chosen.length}`,
              }}
              state={{ chosen: chosen.map(({ id }) => id) }}
            >
              {t(kind === 'invitation' ? 'invited.inviteChosen' : 'invited.remindChosen', {
                count: chosen.length,
              })}
            </WriteMessageButton>
          )}
          <RemovePeopleButton
            {...{ choice, remove, asking }}
            onAsk={setAsking}
            title={t('invited.takeOffTitle', { count: chosen.length })}
          >
            {t('invited.takeOffText')}{' '}
            {answered > 0 && `${t('invited.ofThem', { count: answered })} ${t('invited.answersStay')}`}
          </RemovePeopleButton>
        </Row>
        {end !== undefined && <div className={classes.end}>{end}</div>}
      </Row>
      <PeopleTableLayout heading={isPublished && <Table.Th>{t('invited.state')}</Table.Th>}>
        {people.map((person) => (
          <InviteeTableRow
            key={person.id}
            {...{ inquiryId, person, anonymous, isPublished, mayWrite, waitEnd }}
            isChosen={choice.isChosen(person)}
            onChoose={(on) => choice.choose([person], on)}
            onEdit={() => onEdit(person)}
            onRemove={() => {
              choice.chooseOnly([person]);
              setAsking(true);
            }}
          />
        ))}
      </PeopleTableLayout>
    </>
  );
}
