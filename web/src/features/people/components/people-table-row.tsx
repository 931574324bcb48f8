import { Checkbox, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import classes from './group-people-table.module.css';

type Contacts = { readonly name: string; readonly email: string | null; readonly mobile: string | null };

type GroupPersonRowProps = {
  person: Contacts;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** Renders the cells after name and contacts, with the person's display name. */
  children: (called: string) => ReactNode;
};

/** A row of a list of people. */
export function PeopleTableRow({ person, isChosen, onChoose, children }: GroupPersonRowProps) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const mobile = person.mobile && format.digits(person.mobile);
  const called = person.name || person.email || mobile || '';
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          aria-label={t('chooseNamed', { name: called })}
          checked={isChosen}
          onChange={({ currentTarget: { checked } }) => onChoose(checked)}
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
      <Table.Td>{mobile && <span className={classes.mobile}>{mobile}</span>}</Table.Td>
      {children(called)}
    </Table.Tr>
  );
}

/** The table around the rows. `heading` has the header cells between contacts and actions. */
export function PeopleTableLayout({ heading, children }: { heading?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('people');
  return (
    <Table className={classes.people} withTableBorder highlightOnHover bg="white">
      <Table.Thead>
        <Table.Tr>
          <Table.Td w={48} />
          <Table.Th>{t('person.name')}</Table.Th>
          <Table.Th>{t('person.email')}</Table.Th>
          <Table.Th>{t('person.mobile')}</Table.Th>
          {heading}
          <Table.Td w={56} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  );
}
