import { Badge, Group, Table, Text } from '@mantine/core';
import type { Invitee } from '@nazar/domain/api/invitee-calls.ts';
import type { InviteeMessageState } from '@nazar/domain/invitations/people-filter.ts';
import type { InviteeState } from '@nazar/domain/people/invitee.ts';
import { useTranslation } from 'react-i18next';
import { useFormatDelayedUntil } from '../../invitations/index.ts';
import { PeopleTableRow } from '../components/people-table-row.tsx';
import { InviteeMenu } from './invitee-menu.tsx';

type InvitedRowProps = {
  inquiryId: string;
  person: Invitee;
  anonymous: boolean;
  isPublished: boolean;
  mayWrite: boolean;
  /** The time until which unsent messages wait; null if it is unknown. */
  waitEnd: string | null;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onEdit: () => void;
  onRemove: () => void;
};

const colors = { waiting: 'gray.8', opened: 'yellow.9', answered: 'teal.9' } as const satisfies Record<
  InviteeState,
  string
>;

/** Colours of delivery problems: states in which no message arrives, or may not have arrived. */
const troubles = {
  refused: 'red.9',
  bounced: 'red.9',
  failed: 'red.9',
  uncertain: 'yellow.9',
  unwanted: 'gray.8',
} as const satisfies Partial<Record<InviteeMessageState, string>>;

const isTrouble = (message: InviteeMessageState | null): message is keyof typeof troubles =>
  message !== null && message in troubles;

export function InviteeTableRow({
  inquiryId,
  person,
  anonymous,
  isPublished,
  mayWrite,
  waitEnd,
  ...row
}: InvitedRowProps) {
  return (
    <PeopleTableRow person={person} isChosen={row.isChosen} onChoose={row.onChoose}>
      {(called) => (
        <>
          {isPublished && (
            <Table.Td>
              <PersonState {...{ person, waitEnd }} />
            </Table.Td>
          )}
          <Table.Td>
            <InviteeMenu
              {...{ inquiryId, person, called, anonymous }}
              hasLink={isPublished}
              mayTryAgain={mayWrite && person.address === 'refused' && person.message !== 'unwanted'}
              onEdit={row.onEdit}
              onRemove={row.onRemove}
            />
          </Table.Td>
        </>
      )}
    </PeopleTableRow>
  );
}

function PersonState({ person, waitEnd }: Pick<InvitedRowProps, 'person' | 'waitEnd'>) {
  const { t } = useTranslation(['people', 'invitations']);
  const formatWaitEnd = useFormatDelayedUntil();
  const { state, message, address, linkWorks } = person;
  // Who has got no message can't have opened it.
  const isUnwritten = state === 'waiting' && (message === 'none' || message === 'waiting');
  const messageLabel =
    message === 'waiting' && waitEnd !== null
      ? t('invitations:campaigns.state.waiting', { time: formatWaitEnd(waitEnd) })
      : t(`invited.messages.${message}`);
  return (
    <Group gap={6}>
      <Badge variant="light" color={colors[state]} tt="none" fw={500}>
        {isUnwritten ? messageLabel : t(`invited.states.${state}`)}
      </Badge>
      {!isUnwritten && !isTrouble(message) && message !== 'none' && (
        <Text span size="xs" c="dimmed">
          {messageLabel}
        </Text>
      )}
      {isTrouble(message) && (
        <Badge variant="light" color={troubles[message]} tt="none" fw={500}>
          {t(`invited.messages.${message}`)}
        </Badge>
      )}
      {address === 'refusedAgain' && message !== 'unwanted' && (
        <Text span size="xs" c="dimmed">
          {t('invited.refusedAgain')}
        </Text>
      )}
      {!linkWorks && (
        <Badge variant="light" color="red.9" tt="none" fw={500}>
          {t('invited.revoked')}
        </Badge>
      )}
    </Group>
  );
}
