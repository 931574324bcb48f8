import { ScrollArea, Stack, Table, Text, Title } from '@mantine/core';
import type { ImportDetails } from '@nazar/domain/api/import-calls.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';

/** Options that the file spells in several ways and that were merged. */
export function MergedOptionsNote({ item: { mergedOptions } }: { item: ImportDetails }) {
  const { t } = useTranslation('imports');
  const { language } = useLanguage();
  const listOf = new Intl.ListFormat(language);
  if (mergedOptions.length === 0) return null;
  return (
    <Stack gap="xs" component="section">
      <Title order={2} size="h4">
        {t('merged.title')}
      </Title>
      <Text size="sm">{t('merged.about')}</Text>
      <ScrollArea.Autosize mah={280} type="auto" tabIndex={0} aria-label={t('merged.title')}>
        <Table withTableBorder fz="sm" verticalSpacing={6} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('report.column')}</Table.Th>
              <Table.Th>{t('merged.option')}</Table.Th>
              <Table.Th>{t('merged.spellings')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {mergedOptions.map(({ column, option, value, spellings }) => (
              <Table.Tr key={`${column} ${value}`}>
                <Table.Td>
                  <bdi>{column}</bdi>
                </Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <bdi>{option}</bdi>
                </Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {listOf.format(
                    spellings.map((spelling) => t('merged.quoted', { spelling: `\u2068${spelling}\u2069` })),
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </Stack>
  );
}
