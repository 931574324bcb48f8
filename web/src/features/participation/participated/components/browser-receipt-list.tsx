import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../../api/session.ts';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { type BrowserReceipt, deleteBrowserReceipts } from '../browser-receipts.ts';
import { responsesByReceiptsQuery } from '../participated-queries.ts';
import { ParticipationList } from './participation-list.tsx';

/** Anonymous and guest responses, known only by the receipts in this browser. */
export function BrowserReceiptList({ receipts }: { receipts: readonly BrowserReceipt[] }) {
  const { t } = useTranslation('participated');
  const titleId = useId();
  const signedIn = useSignedIn();
  const list = useInfiniteQuery(responsesByReceiptsQuery(receipts));
  const pages = list.data?.pages ?? [];
  // The list of the account already contains its named responses.
  const parts = pages
    .flatMap(({ data }) => data)
    .filter(({ storesIdentity }) => !storesIdentity || !signedIn);
  const lost = pages.flatMap((page) => page.lost);
  const inBin = pages.reduce((sum, page) => sum + page.inBin, 0);
  const isEmpty =
    list.isSuccess && parts.length === 0 && lost.length === 0 && inBin === 0 && !list.hasNextPage;
  if (receipts.length === 0 || isEmpty) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby={titleId}>
      <div>
        <Title order={2} size="h4" id={titleId}>
          {t('browser.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('browser.hint')}
        </Text>
      </div>
      {list.isPending && <Skeleton h={140} aria-hidden />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      <ParticipationList parts={parts} list={list} />
      {inBin > 0 && (
        <Alert color="gray.7" variant="light" title={t('browser.inBin', { count: inBin })}>
          <Text size="sm">{t('browser.inBinHint', { count: inBin })}</Text>
        </Alert>
      )}
      {lost.length > 0 && (
        <Alert color="gray.7" variant="light" title={t('browser.lost', { count: lost.length })}>
          <Text size="sm" mb="xs">
            {t('browser.lostHint')}
          </Text>
          <Button size="xs" onClick={() => deleteBrowserReceipts(lost)}>
            {t('browser.forget')}
          </Button>
        </Alert>
      )}
    </Stack>
  );
}
