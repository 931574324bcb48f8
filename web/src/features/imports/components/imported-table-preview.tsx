import { ScrollArea, Stack, Table, Text } from '@mantine/core';
import type { ImportTableProfile } from '@nazar/domain/api/import-calls.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { FoldedSection } from '../../../ui/folded-section.tsx';

/** More columns would be too many to look through. */
const maxShown = 30;
const shownRows = 5;

type ImportedTablePreviewProps = {
  contents: ImportTableProfile;
  /** Whether there were problems, which the reading settings may have caused. */
  isDoubtful: boolean;
  /** The reading settings. */
  children: ReactNode;
};

/** The first rows, and the reading settings folded, because most files are read correctly. */
export function ImportedTablePreview({ contents, isDoubtful, children }: ImportedTablePreviewProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  // Cells begin at the same side, also numbers and Latin words in a Persian page.
  const start = useLanguage().dir === 'rtl' ? 'right' : 'left';
  const {
    columns,
    preview,
    rows,
    format: { encoding },
  } = contents;
  const shown = columns.slice(0, maxShown);
  return (
    <Stack gap="xs" component="section" aria-label={t('preview.title')}>
      <ScrollArea type="auto" tabIndex={0} aria-label={t('preview.title')}>
        <Table bg="white" withTableBorder withColumnBorders fz="xs" striped verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              {shown.map(({ index, name }) => (
                <Table.Th key={index} style={{ whiteSpace: 'nowrap', maxWidth: 220 }}>
                  <Text fz="xs" fw={600} truncate dir="auto" ta={start}>
                    {name}
                  </Text>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {preview.slice(0, shownRows).map((cells, row) => (
              // The rows have no identity besides their position.
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
              <Table.Tr key={row}>
                {shown.map(({ index }) => (
                  <Table.Td key={index} style={{ maxWidth: 220 }}>
                    <Text fz="xs" truncate dir="auto" ta={start}>
                      {cells[index]}
                    </Text>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      <FoldedSection
        title={t('reading.title')}
        summary={[
          t('preview.size', { rows: format.number(rows), columns: format.number(columns.length) }),
          ...(encoding === null ? [] : [encoding.toUpperCase()]),
        ].join(' · ')}
        start={isDoubtful}
      >
        {children}
      </FoldedSection>
    </Stack>
  );
}
