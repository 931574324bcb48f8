import { ActionIcon, Button, Checkbox, Group as Row, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { GroupUser } from '@nazar/domain/api/group-calls.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showSuccess } from '../../../ui/show-success.ts';
import { useDeletePeople } from '../group-queries.ts';
import classes from './groups.module.css';

/** People who are taken out with one call. */
const atOnce = 1000;

type PeopleTableProps = {
  groupId: string;
  people: readonly GroupUser[];
  onEdit: (person: GroupUser) => void;
};

export function PeopleTable({ groupId, people, onEdit }: PeopleTableProps) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, dialog] = useDisclosure(false);
  const remove = useDeletePeople();
  const shown = people.filter(({ id }) => chosen.has(id)).slice(0, atOnce);
  const choose = (ids: readonly string[], on: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) on ? next.add(id) : next.delete(id);
      return next;
    });
  return (
    <>
      <Row mih={40} gap="sm">
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
      <Table className={classes.people} withTableBorder highlightOnHover bg="white">
        <Table.Thead>
          <Table.Tr>
            <Table.Td w={48} />
            <Table.Th>{t('person.name')}</Table.Th>
            <Table.Th>{t('person.email')}</Table.Th>
            <Table.Th>{t('person.mobile')}</Table.Th>
            <Table.Td w={56} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => {
            const mobile = person.mobile && format.digits(person.mobile);
            const called = person.name || person.email || mobile || '';
            return (
              <Table.Tr key={person.id}>
                <Table.Td>
                  <Checkbox
                    aria-label={t('chooseNamed', { name: called })}
                    checked={chosen.has(person.id)}
                    onChange={({ currentTarget: { checked } }) => choose([person.id], checked)}
                  />
                </Table.Td>
                <Table.Td fw={500}>
                  {person.name === '' ? (
                    <Text span c="dimmed" size="sm">
                      {t('noName')}
                    </Text>
                  ) : (
                    <bdi>{person.name}</bdi>
                  )}
                </Table.Td>
                <Table.Td>{person.email && <span className={classes.contact}>{person.email}</span>}</Table.Td>
                <Table.Td>{mobile && <span className={classes.contact}>{mobile}</span>}</Table.Td>
                <Table.Td>
                  <ActionIcon
                    color="dark"
                    size={40}
                    aria-label={t('editNamed', { name: called })}
                    onClick={() => onEdit(person)}
                  >
                    <IconPencil size={18} aria-hidden />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      <ConfirmDialog
        opened={asking}
        title={t('takeOutTitle', { count: shown.length })}
        confirmLabel={t('takeOut', { count: shown.length })}
        loading={remove.isPending}
        onClose={dialog.close}
        onConfirm={() =>
          remove.mutate(
            { groupId, ids: shown.map(({ id }) => id) },
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
        {t('takeOutText')}
      </ConfirmDialog>
    </>
  );
}
