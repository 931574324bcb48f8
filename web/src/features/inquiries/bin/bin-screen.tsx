import { Skeleton, Stack, Text, Title } from '@mantine/core';
import type { DeletedInquiry } from '@nazar/domain/api/bin-calls.ts';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Pagination } from '../../../ui/navigation/page-numbers.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { useDeletedInquiries } from './bin-queries.ts';
import { DeletedInquiryCard } from './deleted-inquiry-card.tsx';
import { EraseInquiryDialog } from './erase-inquiry-dialog.tsx';

/** The bin with my deleted inquiries, to restore or to erase. */
export function BinScreen() {
  const { t } = useTranslation('myInquiries');
  const [params, setParams] = useSearchParams();
  const requestedPage = Number(params.get('pg'));
  const page =
    Number.isInteger(requestedPage) && requestedPage >= 1 && requestedPage <= 100_000 ? requestedPage : 1;
  const turnTo = (next: number) => setParams(next === 1 ? {} : { pg: String(next) });
  const list = useDeletedInquiries(page);
  const [erasing, setErasing] = useState<DeletedInquiry | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useScreenTitle(t('bin.title'));
  const inquiries = list.data?.data ?? [];
  // The pressed button disappears with its inquiry.
  const focusTitle = () => title.current?.focus();
  useEffect(() => {
    if (list.data === undefined || list.isPlaceholderData) return;
    const last = Math.max(1, list.data.pagesCount);
    if (page > last) setParams(last === 1 ? {} : { pg: String(last) }, { replace: true });
  });
  return (
    <Stack gap="md" maw={760}>
      <div>
        <Title order={1} size="h2" ref={title} tabIndex={-1} style={{ outline: 'none' }}>
          {t('bin.title')}
        </Title>
        {inquiries.length > 0 && (
          <Text c="dimmed" size="sm" mt={4}>
            {t('bin.hint')}
          </Text>
        )}
      </div>
      {list.isPending && <Skeletons />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.count === 0 && (
        <EmptyState icon={IconTrash} title={t('bin.empty')}>
          {t('bin.emptyHint')}
        </EmptyState>
      )}
      {inquiries.length > 0 && (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {inquiries.map((inquiry) => (
            <DeletedInquiryCard
              key={inquiry.id}
              inquiry={inquiry}
              onRestored={focusTitle}
              onErase={() => setErasing(inquiry)}
            />
          ))}
        </Stack>
      )}
      {list.data !== undefined && <Pagination page={page} pages={list.data.pagesCount} onChange={turnTo} />}
      {erasing !== null && (
        <EraseInquiryDialog inquiry={erasing} onClose={() => setErasing(null)} onErased={focusTitle} />
      )}
    </Stack>
  );
}

function Skeletons() {
  return (
    <Stack gap="sm" aria-hidden>
      {['a', 'b', 'c'].map((name) => (
        <Skeleton key={name} h={92} />
      ))}
    </Stack>
  );
}
