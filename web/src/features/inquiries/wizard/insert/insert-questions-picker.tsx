import { Alert, Button, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import type { Segment } from '@nazar/domain/inquiries/segment.ts';
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import type { QuestionPosition } from '../draft/edit-segments.ts';
import classes from './insert.module.css';
import { useReusableSegments } from './insert-queries.ts';
import type { InsertSource } from './insert-source-list.tsx';
import { searchQuestions } from './search-questions.ts';
import { SegmentQuestionPicker } from './segment-question-picker.tsx';
import { useFocusStepOnMount } from './use-focus-step-on-mount.ts';
import { useQuestionInsertion } from './use-question-insertion.ts';

type PickQuestionsProps = {
  source: InsertSource;
  /** A search that has found questions of the source, or an empty text. */
  search: string;
  position: QuestionPosition | null;
  onBack: () => void;
  onClose: () => void;
};

/** The questions of one inquiry by segment, each with a checkbox. */
export function InsertQuestionsPicker({ source, onBack, ...target }: PickQuestionsProps) {
  const { t } = useTranslation('wizard');
  const query = useReusableSegments(source.id);
  return (
    <Stack
      gap="sm"
      ref={useFocusStepOnMount()}
      tabIndex={-1}
      role="group"
      aria-label={source.title}
      className={classes.step}
    >
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h5" flex="1 1 200px">
          <bdi>{source.title}</bdi>
        </Title>
        <Button variant="subtle" size="xs" onClick={onBack}>
          {t('insert.back')}
        </Button>
      </Group>
      {query.isPending && <Skeleton h={240} aria-busy />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && <Loaded segments={query.data.segments} {...target} />}
    </Stack>
  );
}

type LoadedProps = Omit<PickQuestionsProps, 'source' | 'onBack'> & { segments: readonly Segment[] };

function Loaded({ segments, search: initialSearch, position, onClose }: LoadedProps) {
  const { t } = useTranslation('wizard');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // A translation may lack the words that were found.
  const [search, setSearch] = useState(() =>
    searchQuestions(segments, initialSearch).length === 0 ? '' : initialSearch,
  );
  const found = useMemo(() => searchQuestions(segments, search), [segments, search]);
  const insertion = useQuestionInsertion(segments, chosen, position);
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const others = [...before].filter((id) => !ids.includes(id));
      return new Set(isChosen ? [...others, ...ids] : others);
    });
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('insert.searchQuestions')}
        placeholder={t('insert.searchQuestions')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div role="status">
        {found.length === 0 && (
          <Text c="dimmed" ta="center" py="xl">
            {t(segments.length === 0 ? 'insert.empty' : 'insert.noQuestion')}
          </Text>
        )}
      </div>
      {found.map((segment) => (
        <SegmentQuestionPicker key={segment.id} segment={segment} chosen={chosen} onChoose={choose} />
      ))}
      <Stack gap="xs" className={classes.foot}>
        <div role="status">
          {insertion.warning !== null && (
            <Alert variant="light" color="yellow.9" icon={<IconAlertTriangle aria-hidden />} p="xs">
              {insertion.warning}
            </Alert>
          )}
        </div>
        <Button
          size="md"
          disabled={chosen.size === 0 || insertion.isTooLarge}
          onClick={() => {
            onClose();
            insertion.insert();
          }}
        >
          {chosen.size === 0 ? t('insert.title') : t('insert.submit', { count: chosen.size })}
        </Button>
      </Stack>
    </>
  );
}
