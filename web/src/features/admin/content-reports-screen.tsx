import { Group, NativeSelect, SegmentedControl, Stack, Title } from '@mantine/core';
import {
  type ModeratedContent,
  type ModerationList,
  moderationLists,
} from '@nazar/domain/api/moderation-calls.ts';
import { IconFlag } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFormat } from '../../i18n/use-format.ts';
import { LoadMoreButton } from '../../ui/loading/load-more.tsx';
import { Skeletons } from '../../ui/loading/skeletons.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import { LazyTakeDownDialog } from '../moderation/index.ts';
import { moderatedItemsQuery } from './admin-queries.ts';
import { ModeratedContentCard } from './components/moderated-content-card.tsx';
import { RestoreContentDialog } from './components/restore-content-dialog.tsx';

const kinds = ['all', 'inquiry', 'comment', 'message'] as const;

const pickContentKey = ({ inquiryId, commentId, messageId }: ModeratedContent) => ({
  inquiryId,
  commentId,
  messageId,
});

/** Lists of reported content, of appeals by authors, and of content that was taken down. */
export function ContentReportsScreen() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const list = moderationLists.find((name) => name === params.get('list')) ?? 'reported';
  const kind = kinds.find((name) => name === params.get('kind')) ?? 'all';
  const found = useInfiniteQuery(moderatedItemsQuery({ list, kind }));
  const [dialogState, setDialogState] = useState<{
    target: ModeratedContent;
    what: 'takeDown' | 'restore';
  } | null>(null);
  const close = () => setDialogState(null);
  useScreenTitle(t('reports.title'));
  const counts = found.data?.pages.at(-1)?.counts;
  const changeList = (next: { list: ModerationList; kind: string }) =>
    setParams({
      ...(next.list !== 'reported' && { list: next.list }),
      ...(next.kind !== 'all' && { kind: next.kind }),
    });
  const getListLabel = (name: ModerationList) => {
    const waiting = counts === undefined || name === 'takenDown' ? 0 : counts[name];
    return waiting === 0
      ? t(`reports.list.${name}`)
      : `${t(`reports.list.${name}`)} (${format.number(waiting)})`;
  };
  const targets = found.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <Title order={1} size="h2" mb="md">
        {t('reports.title')}
      </Title>
      <Group gap="sm" align="flex-end" mb="md" justify="space-between">
        <SegmentedControl
          aria-label={t('reports.listLabel')}
          value={list}
          onChange={(value) => changeList({ list: value as ModerationList, kind })}
          data={moderationLists.map((name) => ({ value: name, label: getListLabel(name) }))}
          style={{ maxWidth: '100%' }}
        />
        <NativeSelect
          aria-label={t('reports.kind')}
          value={kind}
          onChange={({ currentTarget: { value } }) => changeList({ list, kind: value })}
          data={kinds.map((name) => ({ value: name, label: t(`reports.kinds.${name}`) }))}
        />
      </Group>
      {found.isPending && <Skeletons height={180} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && targets.length === 0 && (
        <EmptyState icon={IconFlag} title={t(`reports.none.${list}`)} />
      )}
      {targets.length > 0 && (
        <Stack
          component="ul"
          gap="md"
          m={0}
          p={0}
          style={{ listStyle: 'none' }}
          // Gets the focus when the decided item disappears.
          tabIndex={-1}
          aria-label={t(`reports.list.${list}`)}
        >
          {targets.map((target) => (
            <ModeratedContentCard
              key={target.id}
              target={target}
              onTakeDown={() => setDialogState({ target, what: 'takeDown' })}
              onRestore={() => setDialogState({ target, what: 'restore' })}
            />
          ))}
        </Stack>
      )}
      <LoadMoreButton list={found} />
      {dialogState?.what === 'takeDown' && (
        <LazyTakeDownDialog
          target={pickContentKey(dialogState.target)}
          reason={dialogState.target.reasons[0]?.reason}
          onClose={close}
        />
      )}
      {dialogState?.what === 'restore' && (
        <RestoreContentDialog target={dialogState.target} onClose={close} />
      )}
    </>
  );
}
