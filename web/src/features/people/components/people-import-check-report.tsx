import {
  Alert,
  Button,
  Checkbox,
  MultiSelect,
  Group as Row,
  SimpleGrid,
  Stack,
  Table,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { unspecifiedCountryCode } from '@nazar/domain/accounts/country.ts';
import type { GroupImport } from '@nazar/domain/api/group-import-calls.ts';
import { readContactCells } from '@nazar/domain/people/people-columns.ts';
import { isPeopleLineProblem } from '@nazar/domain/people/people-import.ts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { FoldedSection } from '../../../ui/folded-section.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { CountryField } from '../../accounts/index.ts';
import type { PeopleImportTarget, usePeopleImportMutations } from '../group-queries.ts';
import { ListReplacementNote } from '../invitees/list-replacement-note.tsx';
import { type PastedCorrection, PeopleImportNotes } from './people-import-notes.tsx';

type Steps = ReturnType<typeof usePeopleImportMutations>;
type ImportCheckProps = {
  item: GroupImport;
  target: PeopleImportTarget;
  steps: Steps;
  /** Corrects lines of a pasted list; null for a file or a group. */
  correction: PastedCorrection | null;
  onBack: () => void;
};

/** Shows what each line would change, before anything is stored. */
export function PeopleImportCheckReport({ item, target, steps, correction, onBack }: ImportCheckProps) {
  const { t } = useTranslation('people');
  const { summary, failure } = item;
  const replaces = summary?.list?.mode === 'replace';
  const isUseful =
    summary !== null && summary.added + summary.merged > 0 && !(replaces && summary.refused > 0);
  return (
    <Stack gap="md">
      {failure !== null && (
        <Alert color="red.9" icon={<IconAlertCircle aria-hidden />} role="alert">
          {failure.text}
        </Alert>
      )}
      {summary === null ? (
        <Alert color="yellow.9" icon={<IconAlertCircle aria-hidden />} role="status">
          {t('import.noColumns')}
        </Alert>
      ) : (
        <Text size="lg" role="status">
          {[
            t('import.added', { count: summary.added }),
            ...(summary.merged > 0 ? [t('import.merged', { count: summary.merged })] : []),
            ...(summary.refused > 0 ? [t('import.refused', { count: summary.refused })] : []),
          ].join(' ')}
        </Text>
      )}
      <ListReplacementNote item={item} />
      <PeopleImportNotes item={item} correction={correction} />
      <FirstRows item={item} />
      <Columns item={item} target={target} steps={steps} />
      <Row justify="space-between">
        <Button
          variant="subtle"
          onClick={() => steps.cancel.mutate(undefined, { onSuccess: onBack })}
          loading={steps.cancel.isPending}
        >
          {t('import.another')}
        </Button>
        <Button
          size="md"
          disabled={!isUseful}
          loading={steps.store.isPending}
          onClick={() => steps.store.mutate()}
        >
          {replaces ? t('invited.replace') : t('import.store', { count: summary?.added ?? 0 })}
        </Button>
      </Row>
    </Stack>
  );
}

const shownRows = 5;

/** The first people as the table was read. */
function FirstRows({ item: { contents, summary } }: { item: GroupImport }) {
  const { t } = useTranslation('people');
  const format = useFormat();
  if (contents === null || summary === null) return null;
  const { columns, preview } = contents;
  const start = columns.hasHeading ? 1 : 0;
  // Lines of a file can be blank, so they aren't the numbers of its rows.
  const refused = summary.notes.filter(({ note, value }) => isPeopleLineProblem(note) && value !== '');
  const getLineName = (cells: readonly string[]) =>
    columns.names
      .map((at) => cells[at]?.trim() ?? '')
      .filter((part) => part !== '')
      .join(' ');
  const isRefused = (cells: readonly string[]) => {
    const { email, mobile } = readContactCells(cells, columns);
    const fields = [getLineName(cells), email, mobile];
    const row = cells.join(' ').trim();
    return refused.some(({ note, value }) => (note === 'noContact' ? value === row : fields.includes(value)));
  };
  const rows = preview.slice(start, start + shownRows);
  const shown = (contact: string, kind: 'email' | 'mobile') =>
    kind === 'mobile' ? format.digits(contact) : contact;
  const ends = (
    [
      ['email', 'import.emailColumn'],
      ['mobile', 'import.mobileColumn'],
    ] as const
  ).filter(([kind]) => columns[kind] !== null);
  const all = Math.max(summary.lines, rows.length);
  return (
    <section aria-label={t('import.firstRows')}>
      <Text fw={600} size="sm" mb={4}>
        {rows.length < all ? t('import.rowsOf', { shown: rows.length, all }) : t('import.allRows', { all })}
      </Text>
      <Table aria-label={t('import.firstRows')} withTableBorder fz="sm" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            {columns.names.length > 0 && <Table.Th>{t('import.nameColumns')}</Table.Th>}
            {ends.map(([kind, label]) => (
              <Table.Th key={kind}>{t(label)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity
            <Table.Tr key={row} {...(isRefused(cells) && { c: 'red.9', td: 'line-through' })}>
              {columns.names.length > 0 && (
                <Table.Td>
                  <bdi>{getLineName(cells)}</bdi>
                </Table.Td>
              )}
              {ends.map(([kind], at) => (
                <Table.Td
                  key={kind}
                  style={kind === 'email' ? { overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }}
                >
                  {at === 0 && isRefused(cells) && <VisuallyHidden>{t('import.leftOut')} </VisuallyHidden>}
                  <bdi dir="ltr">{shown(readContactCells(cells, columns)[kind], kind)}</bdi>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** What each column contains; folded if all are recognised and mobile numbers need no country. */
function Columns({ item, target, steps }: { item: GroupImport; target: PeopleImportTarget; steps: Steps }) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const { contents } = item;
  if (contents === null) return null;
  const { columns, preview, sheets = null, sheet = 0, country = null } = contents;
  const width = Math.max(0, ...preview.map((cells) => cells.length));
  const data = Array.from({ length: width }, (_, index) => {
    const name = (preview[0]?.[index] ?? '').trim().slice(0, 30);
    return { value: String(index), label: `${format.number(index + 1)}. \u2068${name}\u2069` };
  });
  const read = (changes: { columns?: typeof columns; sheet?: number; country?: string | null }) =>
    steps.check.mutate({ ...target, columns, sheet, country, ...changes });
  const change = (changes: Partial<typeof columns>) => read({ columns: { ...columns, ...changes } });
  // Another sheet has other columns, which the server recognises.
  const turnTo = (index: number) => steps.check.mutate({ ...target, sheet: index, country });
  const toColumnIndex = (value: string | null) => (value === null ? null : Number(value));
  const busy = steps.check.isPending;
  const used = new Set([...columns.names, columns.email, columns.mobile].filter((at) => at !== null));
  const isDoubtful =
    used.size < width ||
    item.summary === null ||
    item.summary.notes.some(({ note }) => note === 'mobileNeedsCountry');
  return (
    <FoldedSection
      title={t('import.columns')}
      summary={[
        ...(columns.names.length > 0 ? [t('import.nameColumns')] : []),
        ...(columns.email === null ? [] : [t('import.emailColumn')]),
        ...(columns.mobile === null ? [] : [t('import.mobileColumn')]),
      ].join(' · ')}
      start={isDoubtful}
    >
      {sheets !== null && sheets.length > 1 && (
        <Select
          label={t('import.sheet')}
          data={sheets.map((name, index) => ({ value: String(index), label: name }))}
          allowDeselect={false}
          disabled={busy}
          value={String(sheet)}
          onChange={(index) => turnTo(Number(index))}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <MultiSelect
          label={t('import.nameColumns')}
          data={data}
          maxValues={3}
          disabled={busy}
          value={columns.names.map(String)}
          onChange={(names) => change({ names: names.map(Number) })}
        />
        <Select
          label={t('import.emailColumn')}
          placeholder={t('import.none')}
          data={data}
          clearable
          disabled={busy}
          value={columns.email === null ? null : String(columns.email)}
          onChange={(email) => change({ email: toColumnIndex(email) })}
        />
        <Select
          label={t('import.mobileColumn')}
          placeholder={t('import.none')}
          data={data}
          clearable
          disabled={busy}
          value={columns.mobile === null ? null : String(columns.mobile)}
          onChange={(mobile) => change({ mobile: toColumnIndex(mobile) })}
        />
      </SimpleGrid>
      {columns.mobile !== null && (
        <CountryField
          label={t('import.country')}
          description={t('import.countryHint')}
          disabled={busy}
          value={country ?? unspecifiedCountryCode}
          onChange={(code) => read({ country: code === unspecifiedCountryCode ? null : code })}
        />
      )}
      <Checkbox
        label={t('import.hasHeading')}
        disabled={busy}
        checked={columns.hasHeading}
        onChange={({ currentTarget: { checked } }) => change({ hasHeading: checked })}
      />
    </FoldedSection>
  );
}
