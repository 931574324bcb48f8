import { ScrollArea, Table, Text } from '@mantine/core';
import type { GroupImport } from '@nazar/domain/api/group-import-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';

/** Email addresses keep their digits. */
const isNumber = /^[+\d\s()-]{1,60}$/;

/** The rows that were left out or merged, each with the reason. */
export function ImportNotes({ item }: { item: GroupImport }) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const { summary } = item;
  if (summary === null || summary.notes.length === 0) return null;
  return (
    <section aria-label={t('import.lines')}>
      <Text fw={600} size="sm" mb={4}>
        {t('import.lines')}
      </Text>
      {summary.hasMoreNotes && (
        <Text size="sm" c="dimmed" mb={4}>
          {t('import.firstLines', { count: summary.notes.length })}
        </Text>
      )}
      <ScrollArea.Autosize mah={280} type="auto" tabIndex={0} aria-label={t('import.lines')}>
        <Table withTableBorder fz="sm" verticalSpacing={6} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('import.line')}</Table.Th>
              {/* The address may break anywhere, so its column has a fixed width. */}
              <Table.Th w="42%">{t('import.value')}</Table.Th>
              <Table.Th>{t('import.what')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {summary.notes.map(({ line, note, value, with: other }) => (
              <Table.Tr key={line}>
                <Table.Td>{format.number(line)}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <bdi>{isNumber.test(value) ? format.digits(value) : value.slice(0, 60)}</bdi>
                </Table.Td>
                <Table.Td>
                  {summary.list !== undefined && note === 'mergedWithPerson'
                    ? t('invited.alreadyListed')
                    : summary.list?.removedAnswered != null && note === 'contactsKept'
                      ? t('invited.answeredContactsKept')
                      : t(`notes.${note}`, { line: format.number(other ?? 0) })}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </section>
  );
}
