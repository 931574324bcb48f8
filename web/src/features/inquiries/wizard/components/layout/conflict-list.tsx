import { List, Stack, Text } from '@mantine/core';
import { type DraftConflictKey, getDraftValueAt } from '@nazar/domain/inquiries/edits/merge-drafts.ts';
import { partTexts } from '@nazar/domain/inquiries/part-texts.ts';
import { fillPipes, unansweredPipeText } from '@nazar/domain/text/pipes.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { truncateText } from '@nazar/domain/text/truncate.ts';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../draft/draft.ts';
import { useDraftPartNames } from '../../use-draft-part-names.ts';

/** Parts to show, so that the dialog stays short. */
const maxParts = 8;
/** The length of each shown text, and how much of it comes before the first difference. */
const maxText = 160;
const lettersBefore = 40;

/** Other strings, such as types and dates, are shown by their name only. */
const texts: ReadonlySet<string | undefined> = new Set([
  'title',
  'redirectUrl',
  'bodyCss',
  ...Object.values(partTexts).flatMap(Object.keys),
]);

/** The fields that both tabs changed, with both texts. */
export function ConflictList({
  conflicts,
  mine,
  theirs,
}: {
  conflicts: readonly DraftConflictKey[];
  mine: Draft;
  theirs: Draft;
}) {
  const { t } = useTranslation('wizard');
  const { name } = useDraftPartNames();
  const keysOf = new Map<string, DraftConflictKey[]>();
  for (const key of conflicts) {
    const [part] = name([key], mine.segments, theirs.segments);
    if (part !== undefined) keysOf.set(part.name, [...(keysOf.get(part.name) ?? []), key]);
  }
  const more = keysOf.size - maxParts;
  return (
    <List size="sm" my="sm" spacing="sm">
      {[...keysOf].slice(0, maxParts).map(([part, keys]) => (
        <List.Item key={part}>
          <Text component="bdi" size="sm" fw={500}>
            {part}
          </Text>
          {keys.map((key) => (
            <Versions key={key} at={key} mine={mine} theirs={theirs} />
          ))}
        </List.Item>
      ))}
      {more > 0 && <List.Item>{t('part.more', { count: more })}</List.Item>}
    </List>
  );
}

function Versions({ at, mine, theirs }: { at: DraftConflictKey; mine: Draft; theirs: Draft }) {
  const { t } = useTranslation('wizard');
  if (!at.includes('.')) {
    return <Text size="sm">{t(hasPart(theirs, at) ? 'stale.onlyThere' : 'stale.onlyHere')}</Text>;
  }
  const [own, other] = [getTextAt(mine, at), getTextAt(theirs, at)];
  if (own === null || other === null) return null;
  if (own === other) return <Text size="sm">{t('stale.sameText')}</Text>;
  const start = Math.max(0, findFirstDifference(own, other) - lettersBefore);
  return (
    <Stack gap={4} mt={4}>
      <Version label={t('stale.here')} text={makeExcerpt(own, start)} />
      <Version label={t('stale.there')} text={makeExcerpt(other, start)} />
    </Stack>
  );
}

function Version({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('wizard');
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {text === '' ? t('stale.empty') : text}
      </Text>
    </div>
  );
}

function hasPart({ segments }: Draft, id: string): boolean {
  const questions = segments.flatMap((segment) => segment.questions);
  const parts = [...segments, ...questions, ...questions.flatMap(({ options }) => options)];
  return parts.some((part) => part.id === id);
}

/** The visible text of a field; null if it isn't a text. */
function getTextAt(draft: Draft, key: DraftConflictKey): string | null {
  const places = key.split('.').slice(1);
  if (!texts.has(places.at(-1))) return null;
  let value = getDraftValueAt(draft, key);
  // A place within translations, endings or quotas.
  for (const place of places.slice(1)) {
    value = Array.isArray(value)
      ? value.find((part: { id: string }) => part.id === place)
      : Reflect.get(Object(value), place);
  }
  // A translation is kept with its source; a missing one is empty.
  const text: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'text') : (value ?? '');
  return typeof text === 'string' ? visibleText(fillPipes(text, () => unansweredPipeText)) : null;
}

function findFirstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function makeExcerpt(text: string, start: number): string {
  return truncateText(start === 0 ? text : `…${text.slice(start)}`, maxText);
}
