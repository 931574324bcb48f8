import { ScrollArea, Stack, Table, Text, Title } from '@mantine/core';
import type { ImportContents } from '@nazar/domain/api/import-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';

/** More columns than one looks through. */
const maxShown = 30;

/** The first rows, as they were read. */
export function TablePreview({ contents }: { contents: ImportContents }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { columns, preview, rows } = contents;
  const shown = columns.slice(0, maxShown);
  return (
    <Stack gap="xs" component="section">
      <Title order={2} size="h4">
        {t('preview.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('preview.size', { rows: format.number(rows), columns: format.number(columns.length) })}
      </Text>
      <ScrollArea type="auto" tabIndex={0} aria-label={t('preview.title')}>
        <Table withTableBorder withColumnBorders fz="xs" striped verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              {shown.map(({ index, name }) => (
                <Table.Th key={index} style={{ whiteSpace: 'nowrap', maxWidth: 220 }}>
                  <Text fz="xs" fw={600} truncate dir="auto">
                    {name}
                  </Text>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {preview.map((cells, row) => (
              // The rows have no other identity.
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change
              <Table.Tr key={row}>
                {shown.map(({ index }) => (
                  <Table.Td key={index} style={{ maxWidth: 220 }}>
                    <Text fz="xs" truncate dir="auto">
                      {cells[index]}
                    </Text>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Stack>
  );
}
