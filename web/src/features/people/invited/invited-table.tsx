import { Button, Checkbox, Group as Row, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Invitee } from '@nazar/domain/api/invited-calls.ts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../api/paths.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showSuccess } from '../../../ui/show-success.ts';
import { TryAgainButton } from '../../invitations/index.ts';
import { useRemoveInvited } from './invited-queries.ts';
import { InvitedRow } from './invited-row.tsx';
import classes from './invited-table.module.css';
import { isReachable, kindFor } from './reach.ts';
import { WriteButton } from './write-button.tsx';

/** People who are taken off with one call. */
const atOnce = 1000;

type InvitedTableProps = {
  inquiryId: string;
  people: readonly Invitee[];
  anonymous: boolean;
  isPublished: boolean;
  /** Whether messages to some of them can be written. */
  mayWrite: boolean;
  onEdit: (person: Invitee) => void;
};

export function InvitedTable({
  inquiryId,
  people,
  anonymous,
  isPublished,
  mayWrite,
  onEdit,
}: InvitedTableProps) {
  const { t } = useTranslation(['people', 'invitations']);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, dialog] = useDisclosure(false);
  const remove = useRemoveInvited(inquiryId);
  const shown = people.filter(({ id }) => chosen.has(id)).slice(0, atOnce);
  const answered = shown.filter(({ state }) => state === 'answered').length;
  const kind = kindFor(shown.map(({ message }) => message));
  const choose = (ids: readonly string[], on: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) on ? next.add(id) : next.delete(id);
      return next;
    });
  const askFor = (id: string) => {
    setChosen(new Set([id]));
    dialog.open();
  };
  return (
    <>
      <Row gap="sm" className={classes.bar}>
        <Checkbox
          label={t('chooseAll')}
          checked={shown.length > 0 && shown.length === Math.min(people.length, atOnce)}
          indeterminate={shown.length > 0 && shown.length < Math.min(people.length, atOnce)}
          onChange={({ currentTarget: { checked } }) =>
            choose(
              people.map(({ id }) => id),
              checked,
            )
          }
        />
        <Row className={classes.actions}>
          {mayWrite && shown.some(({ address }) => address === 'refused') && (
            <TryAgainButton inquiryId={inquiryId} of={{ ids: shown.map(({ id }) => id) }}>
              {t('again.these', { ns: 'invitations' })}
            </TryAgainButton>
          )}
          {mayWrite && shown.some(isReachable) && (
            <WriteButton
              to={{
                pathname: paths.invitations(inquiryId),
                search: `kind=${kind}&chosen=${shown.length}`,
              }}
              state={{ chosen: shown.map(({ id }) => id) }}
            >
              {t(kind === 'invitation' ? 'invited.inviteChosen' : 'invited.remindChosen', {
                count: shown.length,
              })}
            </WriteButton>
          )}
          {shown.length > 0 && (
            <Button
              size="xs"
              color="red"
              variant="subtle"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={dialog.open}
            >
              {t('takeOut', { count: shown.length })}
            </Button>
          )}
        </Row>
      </Row>
      <Table className={classes.people} withTableBorder highlightOnHover bg="white">
        <Table.Thead>
          <Table.Tr>
            <Table.Td w={48} />
            <Table.Th>{t('person.name')}</Table.Th>
            <Table.Th>{t('person.email')}</Table.Th>
            <Table.Th>{t('person.mobile')}</Table.Th>
            <Table.Th>{t('invited.state')}</Table.Th>
            <Table.Td w={56} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <InvitedRow
              key={person.id}
              {...{ inquiryId, person, anonymous, isPublished, mayWrite }}
              isChosen={chosen.has(person.id)}
              onChoose={(checked) => choose([person.id], checked)}
              onEdit={() => onEdit(person)}
              onRemove={() => askFor(person.id)}
            />
          ))}
        </Table.Tbody>
      </Table>
      <ConfirmDialog
        opened={asking}
        title={t('invited.takeOffTitle', { count: shown.length })}
        confirmLabel={t('takeOut', { count: shown.length })}
        loading={remove.isPending}
        onClose={dialog.close}
        onConfirm={() =>
          remove.mutate(
            shown.map(({ id }) => id),
            {
              onSuccess: ({ deleted }) => {
                setChosen(new Set());
                showSuccess(t('takenOut', { count: deleted }));
              },
              onSettled: dialog.close,
            },
          )
        }
      >
        {t('invited.takeOffText')}{' '}
        {answered > 0 && `${t('invited.ofThem', { count: answered })} ${t('invited.answersStay')}`}
      </ConfirmDialog>
    </>
  );
}
