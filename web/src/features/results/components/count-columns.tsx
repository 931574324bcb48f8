import { Table, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import classes from './bars.module.css';

export type CountColumn = { readonly key: string; readonly name: string; readonly count: number };

type CountColumnsProps = {
  title: string;
  /** What the picture is called for those who don't see it. */
  label: string;
  columns: readonly CountColumn[];
  /** What stands under the first and the last column where there is no room for all names. */
  ends: readonly [string, string];
  /** What the columns are of: the head of their names in the table. */
  nameHead: string;
};

/** More have no room for a value each on a phone. */
const manyColumns = 12;
/** Letters that fit side by side there. */
const lettersBelow = 34;

/** Standing bars with their values, and the same counts as a table on demand. */
export function CountColumns({ title, label, columns, ends, nameHead }: CountColumnsProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const [open, { toggle }] = useDisclosure(false);
  const highest = Math.max(...columns.map(({ count }) => count), 1);
  const letters = columns.reduce((sum, { name }) => sum + name.length + 1, 0);
  const named = columns.length <= manyColumns && letters <= lettersBelow;
  const firstHighest = columns.findIndex(({ count }) => count === highest);
  // Of many the highest and the last: the table has all of them.
  const hasValue = (index: number) =>
    columns.length <= manyColumns ||
    index === firstHighest ||
    (index === columns.length - 1 && index - firstHighest > 4);
  return (
    <div>
      <div className={classes.histogram} role="img" aria-label={label}>
        {columns.map(({ key, name, count }, index) => (
          <div key={key} className={classes.slot} title={`${name}: ${format.number(count)}`}>
            {hasValue(index) && <span className={classes.value}>{format.number(count)}</span>}
            <div
              className={classes.column}
              style={{ blockSize: `calc((100% - 20px) * ${count / highest})` }}
              data-empty={count === 0 || undefined}
            />
          </div>
        ))}
      </div>
      <div className={classes.ends} aria-hidden="true">
        {(named ? columns.map(({ name }) => name) : ends).map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: both ends may be called the same
          <span key={index} className={named ? classes.under : undefined}>
            {name}
          </span>
        ))}
      </div>
      <UnstyledButton onClick={toggle} aria-expanded={open} c="cyan.9" fz="sm" mt="xs" w="fit-content">
        {open ? t('hideTable') : t('showTable')}
      </UnstyledButton>
      {open && (
        <Table maw={420} aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{nameHead}</Table.Th>
              <Table.Th>{t('table.count')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {columns
              .filter(({ count }) => count > 0)
              .map(({ key, name, count }) => (
                <Table.Tr key={key}>
                  <Table.Td>{name}</Table.Td>
                  <Table.Td>{format.number(count)}</Table.Td>
                </Table.Tr>
              ))}
          </Table.Tbody>
        </Table>
      )}
    </div>
  );
}
