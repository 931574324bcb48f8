import { Button, Group, Skeleton, Stack, Title } from '@mantine/core';
import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { getParticipantPrivacy } from '@nazar/domain/inquiries/privacy.ts';
import { getPersonalLinkStorageKey } from '@nazar/domain/participation/personal-link.ts';
import { IconClipboardOff } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { readBrowserStorage } from '../../../api/browser-storage.ts';
import { useSignedIn } from '../../../api/session.ts';
import { LoadMoreButton } from '../../../ui/loading/load-more.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { ParticipationList } from './components/participation-list.tsx';
import { ReceiptLookupForm } from './components/receipt-lookup.tsx';
import classes from './participated.module.css';
import {
  linkResultQuery,
  myResponsesQuery,
  participatedInquiryQuery,
  responsesByReceiptsQuery,
} from './participated-queries.ts';
import { useBrowserReceipts } from './use-browser-receipts.ts';

/** My responses to one inquiry, and its current state. */
export function ParticipatedInquiryScreen() {
  const { inquiryId = '' } = useParams();
  const { t } = useTranslation('participated');
  const signedIn = useSignedIn();
  const receipts = useBrowserReceipts()?.filter((receipt) => receipt.inquiryId === inquiryId);
  const account = useInfiniteQuery({ ...myResponsesQuery(inquiryId), enabled: signedIn });
  const receiptResponses = useInfiniteQuery(responsesByReceiptsQuery(receipts ?? []));
  const hasLink = readBrowserStorage(getPersonalLinkStorageKey(inquiryId), 'sessionStorage') !== null;
  // Like the requests, which send the session instead if there is one.
  const linked = useQuery({ ...linkResultQuery(inquiryId), enabled: hasLink && !signedIn });
  useScreenTitle(t('inquiry.title'));
  const found = [
    ...[...(account.data?.pages ?? []), ...(receiptResponses.data?.pages ?? [])].flatMap(({ data }) => data),
    ...(linked.data == null ? [] : [linked.data]),
  ];
  const parts = [...new Map(found.map((part) => [part.responseId, part])).values()];
  const [first] = parts;
  const lists = [account, receiptResponses, linked];
  const failed = lists.find(({ isError }) => isError);
  const isPending = receipts === undefined || lists.some((list) => list.isLoading);
  // A receipt in this browser proves that a response existed.
  const wasThere = (receipts?.length ?? 0) > 0;
  const isEmpty = !isPending && failed === undefined && parts.length === 0;
  const isVisible = first !== undefined && first.standing !== 'hidden' && first.standing !== 'takenDown';
  return (
    <>
      <Group justify="space-between" mb="md">
        <Title order={1} size="h2" dir="auto" lang={first?.language} style={{ overflowWrap: 'anywhere' }}>
          {first?.title ?? t('inquiry.title')}
        </Title>
        {isVisible && (
          <Button component={Link} to={paths.inquiry(inquiryId)} variant="subtle">
            {t('inquiry.page')}
          </Button>
        )}
      </Group>
      <div className={classes.screen}>
        <Stack gap="md" miw={0}>
          {isPending && <Skeleton h={140} aria-hidden />}
          {failed !== undefined && (
            <ErrorState
              error={failed.error}
              onRetry={() => void Promise.all(lists.map((list) => list.refetch()))}
            />
          )}
          <ParticipationList parts={parts} list={account} order={2} />
          <LoadMoreButton list={receiptResponses} />
          {isEmpty && <NoAnswers inquiryId={inquiryId} wasThere={wasThere} />}
        </Stack>
        <ReceiptLookupForm />
      </div>
    </>
  );
}

type NoAnswersProps = { inquiryId: string; wasThere: boolean };

/** Says why no answers are shown, such as that this person's are stored without a name. */
function NoAnswers({ inquiryId, wasThere }: NoAnswersProps) {
  const { t } = useTranslation('participated');
  const { data: inquiry, isPending } = useQuery({
    ...participatedInquiryQuery(inquiryId),
    enabled: !wasThere,
  });
  if (isPending && !wasThere) return <Skeleton h={140} aria-hidden />;
  const { title, hint } = wasThere ? noAnswersTexts.deleted : getTextsOf(inquiry);
  return (
    <EmptyState
      icon={IconClipboardOff}
      title={t(title)}
      action={
        <Button component={Link} to={paths.participated} mt="xs">
          {t('inquiry.all')}
        </Button>
      }
    >
      {t(hint)}
    </EmptyState>
  );
}

const noAnswersTexts = {
  none: { title: 'inquiry.none', hint: 'inquiry.noneHint' },
  deleted: { title: 'inquiry.deleted', hint: 'inquiry.deletedHint' },
  answered: { title: 'inquiry.answered', hint: 'result.unknownHint' },
  answeredUnnamed: { title: 'inquiry.answered', hint: 'inquiry.answeredUnnamedHint' },
} as const;

function getTextsOf(inquiry: PublicInquiry | undefined) {
  if (inquiry?.closedReason !== 'alreadyAnswered') return noAnswersTexts.none;
  const isNamed = getParticipantPrivacy(inquiry) === 'named';
  return isNamed ? noAnswersTexts.answered : noAnswersTexts.answeredUnnamed;
}
