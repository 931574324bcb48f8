import { NativeSelect, SimpleGrid, Switch } from '@mantine/core';
import type { ImportDetails } from '@nazar/domain/api/import-calls.ts';
import {
  type TableEncoding,
  type TableSettings,
  tableDelimiters,
  tableEncodings,
} from '@nazar/domain/imports/import-plan.ts';
import { useTranslation } from 'react-i18next';
import type { ImportMutations } from '../import-queries.ts';

/** Names that are the same in every interface language. */
const unicode: Partial<Record<TableEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
};

/** The reading settings; a change reads the file again. */
export function TableReadingForm({ item, steps }: { item: ImportDetails; steps: ImportMutations }) {
  const { t } = useTranslation('imports');
  const { contents } = item;
  const used = contents?.format ?? null;
  const isWorkbook = contents?.sheets != null;
  const settings: TableSettings = {
    encoding: used?.encoding ?? null,
    delimiter: used?.delimiter ?? null,
    sheet: used?.sheet ?? null,
    quotes: used?.quotes ?? null,
  };
  const read = (changes: Partial<TableSettings>) => steps.read.mutate({ ...settings, ...changes });
  const disabled = steps.read.isPending;
  if (isWorkbook) {
    return (
      <NativeSelect
        label={t('reading.sheet')}
        maw={360}
        disabled={disabled}
        value={String(used?.sheet ?? 0)}
        onChange={({ currentTarget: { value } }) => read({ sheet: Number(value) })}
        data={(contents?.sheets ?? []).map((name, index) => ({ value: String(index), label: name }))}
      />
    );
  }
  const recognised = { value: '', label: t('reading.recognised') };
  const ofNone = used === null ? [recognised] : [];
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md" verticalSpacing="sm">
      <NativeSelect
        label={t('reading.encoding')}
        disabled={disabled}
        value={used?.encoding ?? ''}
        onChange={({ currentTarget: { value } }) =>
          // Another encoding may reveal another separator.
          read({ encoding: tableEncodings.find((each) => each === value) ?? null, delimiter: null })
        }
        data={[
          ...ofNone,
          ...tableEncodings.map((value) => ({
            value,
            label: unicode[value] ?? t(`reading.encodings.${value}`),
          })),
        ]}
      />
      <NativeSelect
        label={t('reading.delimiter')}
        disabled={disabled}
        value={used?.delimiter ?? ''}
        onChange={({ currentTarget: { value } }) =>
          read({ delimiter: tableDelimiters.find((each) => each === value) ?? null })
        }
        data={[
          ...ofNone,
          ...tableDelimiters.map((value) => ({ value, label: t(`reading.delimiters.${value}`) })),
        ]}
      />
      <Switch
        label={t('reading.quotes')}
        mt={{ base: 0, xs: 30 }}
        disabled={disabled}
        checked={used?.quotes ?? true}
        onChange={({ currentTarget: { checked } }) => read({ quotes: checked })}
      />
    </SimpleGrid>
  );
}
