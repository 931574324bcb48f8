import { Button, Stack, Text, Title } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { useSignedIn } from '../../../api/session.ts';
import { Skeletons } from '../../../ui/loading/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { BrowserReceiptList } from './components/browser-receipt-list.tsx';
import { ParticipationList } from './components/participation-list.tsx';
import { ReceiptLookupForm } from './components/receipt-lookup.tsx';
import classes from './participated.module.css';
import { myResponsesQuery } from './participated-queries.ts';
import { useBrowserReceipts } from './use-browser-receipts.ts';

/** All participations: by my account, by this browser's receipts, and a form to look up another receipt. */
export function ParticipatedScreen() {
  const { t } = useTranslation('participated');
  const signedIn = useSignedIn();
  const receipts = useBrowserReceipts();
  useScreenTitle(t('title'));
  return (
    <>
      <Title order={1} size="h2" mb="md">
        {t('title')}
      </Title>
      <div className={classes.screen}>
        <Stack gap="xl" miw={0}>
          {signedIn ? (
            <AccountList hasReceipts={receipts !== null && receipts.length > 0} />
          ) : (
            receipts?.length === 0 && <Nothing />
          )}
          {receipts !== null && <BrowserReceiptList receipts={receipts} />}
          {!signedIn && (
            <Text size="sm">
              {t('signInHint')}{' '}
              <Link to={paths.login(paths.participated)} style={{ color: 'var(--mantine-color-anchor)' }}>
                {t('signIn')}
              </Link>
            </Text>
          )}
        </Stack>
        <ReceiptLookupForm />
      </div>
    </>
  );
}

function AccountList({ hasReceipts }: { hasReceipts: boolean }) {
  const { t } = useTranslation('participated');
  const titleId = useId();
  const list = useInfiniteQuery(myResponsesQuery());
  const parts = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (list.isSuccess && parts.length === 0) return hasReceipts ? null : <Nothing />;
  return (
    <Stack component="section" gap="sm" aria-labelledby={titleId}>
      <Title order={2} size="h4" id={titleId}>
        {t('account.title')}
      </Title>
      {list.isPending && <Skeletons height={140} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      <ParticipationList parts={parts} list={list} />
    </Stack>
  );
}

function Nothing() {
  const { t } = useTranslation('participated');
  return (
    <EmptyState
      icon={IconClipboardCheck}
      title={t('empty')}
      action={
        <Button component={Link} to={paths.home} mt="xs">
          {t('find')}
        </Button>
      }
    >
      {t('emptyHint')}
    </EmptyState>
  );
}
