import { Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { getUnpublishedChanges } from '@nazar/domain/api/inquiry-calls.ts';
import type { UnpublishedChanges } from '@nazar/domain/inquiries/publishing/unpublished-changes.ts';
import { IconCloudOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../../../api/api-problem.ts';
import { callQuery } from '../../../../../api/query-client.ts';
import { makeRichTextExcerpt } from '../../../../../i18n/excerpt.ts';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { PartLoadFailure } from '../../../../../ui/loading/part-load-failure.tsx';
import { findQuestion, type Segments } from '../../draft/edit-segments.ts';
import { useDraftSelector } from '../../draft/use-draft.ts';
import { mapQuestionNumbersById } from '../../question/question-numbers.ts';
import { useDraftPartNames } from '../../use-draft-part-names.ts';
import classes from './unpublished-changes.module.css';

const kinds = [
  ...(['addedQuestions', 'removedQuestions', 'hiddenQuestions', 'shownQuestions'] as const),
  ...(['rewordedQuestions', 'changedQuestions', 'movedQuestions', 'translated'] as const),
  ...(['segments', 'settings'] as const),
];

/** The unpublished changes of the saved draft. Without a connection the list of changes says so. */
export function useUnpublishedChanges() {
  const { id, revision, save } = useDraftSelector((state) => state);
  const publishedRevision = useDraftSelector((state) => state.status.publishedRevision);
  const call = callQuery(getUnpublishedChanges, { id }, { quietOffline: true });
  return useQuery({
    ...call,
    queryKey: [...call.queryKey, revision, publishedRevision],
    enabled: publishedRevision !== null && save !== 'saving' && publishedRevision !== revision,
    staleTime: 0,
    // The list stays while the dialog closes after publishing.
    placeholderData: keepPreviousData,
  });
}

type UnpublishedChangeListProps = { query: ReturnType<typeof useUnpublishedChanges> };

/** What publishing the changes of a published inquiry means for participants, a line for each kind of change. */
export function UnpublishedChangeList({ query }: UnpublishedChangeListProps) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const { save, segments } = useDraftSelector((state) => state);
  const { online } = useNetwork();
  const { name, list } = useDraftPartNames();
  const changes = query.data;
  if (changes === undefined) {
    const isOffline = !online || save === 'offline' || (query.isError && isOfflineProblem(query.error));
    if (isOffline) return <OfflineNote />;
    return query.isError ? <PartLoadFailure query={query} /> : <Skeleton h={48} />;
  }
  const rewordings = listRewordings(changes.publishedTexts ?? [], segments);
  const listNames = (kind: (typeof kinds)[number]) => {
    if (kind === 'removedQuestions') {
      return changes[kind].map((body) => ({
        key: '',
        name: makeRichTextExcerpt(body) || t('question.untitled'),
      }));
    }
    if (kind === 'rewordedQuestions') {
      const numbers = mapQuestionNumbersById(segments);
      const parts = new Set(rewordings.map(({ id: part }) => part));
      return changes[kind].flatMap((key) => {
        const number = numbers.get(key);
        const question = findQuestion(segments, key);
        // The texts of the question or its options follow.
        const isNumberEnough = parts.has(key) || question?.options.some((option) => parts.has(option.id));
        if (number === undefined || isNumberEnough !== true) return name([key], segments);
        return [{ key, name: t('part.questionOnly', { number: format.number(number) }) }];
      });
    }
    return name(
      kind === 'settings' ? changes[kind].map((each) => `settings.${each}`) : changes[kind],
      segments,
    );
  };
  const lines = kinds.filter((kind) => changes[kind].length > 0);
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t(lines.length > 0 ? 'publish.changes.title' : 'publish.changes.none')}
      </Text>
      {lines.length > 0 && (
        <List size="sm" spacing={4}>
          {lines.map((kind) => (
            <List.Item key={kind}>
              {t(`publish.changes.${kind}`, { count: changes[kind].length })}
              {': '}
              <Text span inherit c="dimmed">
                {list(listNames(kind))}
              </Text>
              {kind === 'rewordedQuestions' && <Rewordings shown={rewordings} />}
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

const isOfflineProblem = (error: unknown) => error instanceof ApiProblem && error.code === 'offline';

function OfflineNote() {
  const { t } = useTranslation('wizard');
  return (
    <Group gap="xs" wrap="nowrap" role="status">
      <IconCloudOff size={20} color="var(--mantine-color-dimmed)" style={{ flexShrink: 0 }} aria-hidden />
      <Text size="sm">{t('publish.offline')}</Text>
    </Group>
  );
}

/** The maximum number of texts that are shown before and after. */
const maxRewordings = 5;

/** Excerpts of a question's or an option's text, as participants see it now and after publishing. */
type Rewording = { readonly id: string; readonly old: string; readonly next: string };

type PublishedTexts = NonNullable<UnpublishedChanges['publishedTexts']>;

/** The first texts whose excerpts differ. */
function listRewordings(texts: PublishedTexts, segments: Segments): Rewording[] {
  const bodies = new Map(
    segments
      .flatMap(({ questions }) => questions)
      .flatMap((question) => [question, ...question.options])
      .map(({ id, body }) => [id, body] as const),
  );
  return (
    texts
      .map(({ id, text }) => ({
        id,
        old: makeRichTextExcerpt(text),
        next: makeRichTextExcerpt(bodies.get(id) ?? ''),
      }))
      // The difference may be after the end of an excerpt.
      .filter(({ old, next }) => old !== next)
      .slice(0, maxRewordings)
  );
}

function Rewordings({ shown }: { shown: readonly Rewording[] }) {
  const { t } = useTranslation('wizard');
  return shown.map(({ id, old, next }) => (
    <Text key={id} size="sm" component="div" className={classes.rewording}>
      <del>
        <bdi>{old || t('question.untitled')}</bdi>
      </del>{' '}
      <ins>
        <bdi>{next || t('question.untitled')}</bdi>
      </ins>
    </Text>
  ));
}
