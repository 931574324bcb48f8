import { ScrollArea, Table, Text } from '@mantine/core';
import type { GroupImport } from '@nazar/domain/api/group-import-calls.ts';
import { splitPastedLines } from '@nazar/domain/people/pasted-people.ts';
import { isPeopleLineProblem } from '@nazar/domain/people/people-import.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { PastedLineFields } from './pasted-line-fields.tsx';

/** Email addresses keep their digits. */
const isNumber = /^[+\d\s()-]{1,60}$/;

export type PastedCorrection = {
  readonly text: string;
  readonly isBusy: boolean;
  readonly onCheck: (corrected: string) => void;
};

type Note = NonNullable<GroupImport['summary']>['notes'][number];

const cellOfLines = /"[^"]*[\n\r][^"]*"/;

/** The most rows that have a field each; others are corrected in the pasted list. */
const maxFields = 50;

/** The rows that were left out or merged, each with the reason; rows of a pasted list can be corrected. */
export function PeopleImportNotes({
  item,
  correction,
}: {
  item: GroupImport;
  correction?: PastedCorrection | null;
}) {
  const noteText = useNoteText(item);
  const { summary } = item;
  if (summary === null || summary.notes.length === 0) return null;
  // With line breaks in cells, the rows of the table are not the lines of the text.
  const lines =
    correction == null || cellOfLines.test(correction.text) ? [] : splitPastedLines(correction.text);
  const wrong = summary.notes
    .filter(({ line, note }) => isPeopleLineProblem(note) && lines[line - 1] !== undefined)
    .slice(0, maxFields)
    .map((note) => ({ line: note.line, text: lines[note.line - 1] ?? '', problem: noteText(note) }));
  const fields = new Set(wrong.map(({ line }) => line));
  const others = summary.notes.filter(({ line }) => !fields.has(line));
  return (
    <>
      {correction != null && wrong.length > 0 && (
        <PastedLineFields
          {...{ wrong }}
          isBusy={correction.isBusy}
          onCheck={(changes) =>
            correction.onCheck(lines.map((line, index) => changes.get(index + 1) ?? line).join('\n'))
          }
        />
      )}
      {others.length > 0 && <NoteTable item={item} notes={others} />}
    </>
  );
}

/** What happens to a row, and why. */
function useNoteText({ summary }: GroupImport) {
  const { t } = useTranslation('people');
  const format = useFormat();
  return ({ note, with: other }: Note) =>
    summary?.list !== undefined && note === 'mergedWithPerson'
      ? t('invited.alreadyListed')
      : summary?.list?.removedAnswered != null && note === 'contactsKept'
        ? t('invited.answeredContactsKept')
        : t(`notes.${note}`, { line: format.number(other ?? 0) });
}

function NoteTable({ item, notes }: { item: GroupImport; notes: readonly Note[] }) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const noteText = useNoteText(item);
  return (
    <section aria-label={t('import.lines')}>
      <Text fw={600} size="sm" mb={4}>
        {t('import.lines')}
      </Text>
      {item.summary?.hasMoreNotes === true && (
        <Text size="sm" c="dimmed" mb={4}>
          {t('import.firstLines', { count: item.summary.notes.length })}
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
            {notes.map((each) => (
              <Table.Tr key={each.line}>
                <Table.Td>{format.number(each.line)}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <bdi>{isNumber.test(each.value) ? format.digits(each.value) : each.value.slice(0, 60)}</bdi>
                </Table.Td>
                <Table.Td>{noteText(each)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </section>
  );
}
