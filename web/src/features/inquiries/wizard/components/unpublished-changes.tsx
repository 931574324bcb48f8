import { List, Skeleton, Stack, Text } from '@mantine/core';
import { getUnpublishedChanges } from '@nazar/domain/api/inquiry-calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../api/query-client.ts';
import { excerptOfRich } from '../../../../i18n/excerpt.ts';
import { FailedPart } from '../../../../ui/failed-part.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { usePartNames } from '../use-part-names.ts';

const kinds = [
  ...(['addedQuestions', 'removedQuestions', 'hiddenQuestions', 'shownQuestions'] as const),
  ...(['rewordedQuestions', 'changedQuestions', 'movedQuestions', 'translated'] as const),
  ...(['segments', 'settings'] as const),
];

/** What publishing the changes of a published inquiry means for participants, a line for each kind of change. */
export function UnpublishedChanges() {
  const { t } = useTranslation('wizard');
  const { id, revision, save, segments } = useDraft((state) => state);
  const publishedRevision = useDraft((state) => state.status.publishedRevision);
  const { name, list } = usePartNames();
  const call = callQuery(getUnpublishedChanges, { id });
  const query = useQuery({
    ...call,
    queryKey: [...call.queryKey, revision, publishedRevision],
    enabled: save !== 'saving' && publishedRevision !== revision,
    staleTime: 0,
    // The list stays while the dialog closes after publishing.
    placeholderData: keepPreviousData,
  });
  const changes = query.data;
  if (query.isError) return <FailedPart query={query} />;
  if (changes === undefined) return <Skeleton h={48} />;
  const namesOf = (kind: (typeof kinds)[number]) => {
    if (kind === 'removedQuestions') {
      return changes[kind].map((body) => ({ key: '', name: excerptOfRich(body) || t('question.untitled') }));
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
                {list(namesOf(kind))}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}
