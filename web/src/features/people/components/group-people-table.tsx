import { ActionIcon, Group as Row, Table } from '@mantine/core';
import type { GroupUser } from '@nazar/domain/api/group-calls.ts';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteGroupPeople } from '../group-queries.ts';
import { RemovePeopleButton, SelectAllCheckbox } from './people-selection.tsx';
import { PeopleTableLayout, PeopleTableRow } from './people-table-row.tsx';
import { usePeopleSelection } from './use-people-selection.ts';

type PeopleTableProps = {
  groupId: string;
  people: readonly GroupUser[];
  onEdit: (person: GroupUser) => void;
};

export function GroupPeopleTable({ groupId, people, onEdit }: PeopleTableProps) {
  const { t } = useTranslation('people');
  const choice = usePeopleSelection(people);
  const [asking, setAsking] = useState(false);
  const remove = useDeleteGroupPeople(groupId);
  return (
    <>
      <Row mih={40} gap="sm">
        <SelectAllCheckbox {...{ people, choice }} />
        <RemovePeopleButton
          {...{ choice, remove, asking }}
          onAsk={setAsking}
          title={t('takeOutTitle', { count: choice.chosen.length })}
        >
          {t('takeOutText')}
        </RemovePeopleButton>
      </Row>
      <PeopleTableLayout>
        {people.map((person) => (
          <PeopleTableRow
            key={person.id}
            person={person}
            isChosen={choice.isChosen(person)}
            onChoose={(on) => choice.choose([person], on)}
          >
            {(called) => (
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
            )}
          </PeopleTableRow>
        ))}
      </PeopleTableLayout>
    </>
  );
}
