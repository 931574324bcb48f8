import { Button, Group, ScrollArea, Stack, Table, Text, Title } from '@mantine/core';
import type { ImportDetails } from '@nazar/domain/api/import-calls.ts';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';

/** The first cells and rows that were refused, with a download of all of them. */
export function RefusedCellsTable({ item }: { item: ImportDetails }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { language } = useLanguage();
  const { refusals, counts, reportUrl } = item;
  if (counts === null || refusals.length === 0) return null;
  const all = counts.refusedRows + counts.refusedCells;
  return (
    <Stack gap="xs" component="section">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('refused.title')}
        </Title>
        {reportUrl !== null && (
          <Button
            component="a"
            href={`${reportUrl}&lang=${language}`}
            download
            size="xs"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('refused.download')}
          </Button>
        )}
      </Group>
      {all > refusals.length && (
        <Text size="sm" c="dimmed">
          {t('refused.first', { shown: format.number(refusals.length), all: format.number(all) })}
        </Text>
      )}
      <ScrollArea.Autosize mah={420} type="auto" tabIndex={0} aria-label={t('refused.title')}>
        <Table withTableBorder fz="sm" verticalSpacing={6} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('report.line')}</Table.Th>
              <Table.Th>{t('report.column')}</Table.Th>
              <Table.Th>{t('report.value')}</Table.Th>
              <Table.Th>{t('report.reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {refusals.map(({ line, column, value, text }) => (
              <Table.Tr key={`${line} ${column} ${value}`}>
                <Table.Td>{format.number(line)}</Table.Td>
                <Table.Td>
                  <bdi>{column === '' ? t('report.wholeRow') : column}</bdi>
                </Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <bdi>{value.slice(0, 80)}</bdi>
                </Table.Td>
                <Table.Td>{text}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </Stack>
  );
}
