import { Group as Row, Table } from '@mantine/core';
import type { Invitee } from '@nazar/domain/api/invitee-calls.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../api/paths.ts';
import { RetryAddressesButton } from '../../invitations/index.ts';
import { ChooseAll, TakeOutButton } from '../components/choose-people.tsx';
import { PeopleRows } from '../components/group-person-row.tsx';
import { useChosenPeople } from '../components/use-chosen-people.ts';
import { useRemoveInvitees } from './invitee-queries.ts';
import classes from './invitee-table.module.css';
import { InviteeTableRow } from './invitee-table-row.tsx';
import { isReachable, kindFor } from './reach.ts';
import { WriteButton } from './write-button.tsx';

type InvitedTableProps = {
  inquiryId: string;
  people: readonly Invitee[];
  anonymous: boolean;
  isPublished: boolean;
  /** Whether messages can be sent to some of them. */
  mayWrite: boolean;
  onEdit: (person: Invitee) => void;
};

export function InviteeTable({
  inquiryId,
  people,
  anonymous,
  isPublished,
  mayWrite,
  onEdit,
}: InvitedTableProps) {
  const { t } = useTranslation(['people', 'invitations']);
  const choice = useChosenPeople(people);
  const { chosen } = choice;
  const [asking, setAsking] = useState(false);
  const remove = useRemoveInvitees(inquiryId);
  const answered = chosen.filter(({ state }) => state === 'answered').length;
  const kind = kindFor(chosen.map(({ message }) => message));
  return (
    <>
      <Row gap="sm" className={classes.bar}>
        <ChooseAll {...{ people, choice }} />
        <Row className={classes.actions}>
          {mayWrite && chosen.some(({ address }) => address === 'refused') && (
            <RetryAddressesButton inquiryId={inquiryId} of={{ ids: chosen.map(({ id }) => id) }}>
              {t('again.these', { ns: 'invitations' })}
            </RetryAddressesButton>
          )}
          {mayWrite && chosen.some(isReachable) && (
            <WriteButton
              to={{
                pathname: paths.invitations(inquiryId),
                search: `kind=${kind}&chosen=${chosen.length}`,
              }}
              state={{ chosen: chosen.map(({ id }) => id) }}
            >
              {t(kind === 'invitation' ? 'invited.inviteChosen' : 'invited.remindChosen', {
                count: chosen.length,
              })}
            </WriteButton>
          )}
          <TakeOutButton
            {...{ choice, remove, asking }}
            onAsk={setAsking}
            title={t('invited.takeOffTitle', { count: chosen.length })}
          >
            {t('invited.takeOffText')}{' '}
            {answered > 0 && `${t('invited.ofThem', { count: answered })} ${t('invited.answersStay')}`}
          </TakeOutButton>
        </Row>
      </Row>
      <PeopleRows heading={<Table.Th>{t('invited.state')}</Table.Th>}>
        {people.map((person) => (
          <InviteeTableRow
            key={person.id}
            {...{ inquiryId, person, anonymous, isPublished, mayWrite }}
            isChosen={choice.isChosen(person)}
            onChoose={(on) => choice.choose([person], on)}
            onEdit={() => onEdit(person)}
            onRemove={() => {
              choice.chooseOnly([person]);
              setAsking(true);
            }}
          />
        ))}
      </PeopleRows>
    </>
  );
}
