import { Stack, Text } from '@mantine/core';
import {
  type HiddenBallotReason,
  hiddenBallotReasons,
  isClosedBallot,
} from '@nazar/domain/access/ballot-state.ts';
import { getItem } from '@nazar/domain/api/inquiry-calls.ts';
import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { IconLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../api/query-client.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';

export function isBallotRefusal(code: string): code is HiddenBallotReason {
  return (hiddenBallotReasons as readonly string[]).includes(code);
}

type SealedBallotNoticeProps = { inquiryId: string; reason: HiddenBallotReason };

/** Replaces the parts that a secret ballot doesn't show. */
export function SealedBallotNotice({ inquiryId, reason }: SealedBallotNoticeProps) {
  const { t } = useTranslation('results');
  return (
    <EmptyState icon={IconLock} title={t('ballot')}>
      {reason === 'ballotOpen' ? <OpenBallot inquiryId={inquiryId} /> : t(`sealed.${reason}`)}
    </EmptyState>
  );
}

/** Milliseconds between polls for the release of a closed ballot. */
const askEvery = 5_000;

/** The number of participants; after the end, the results once they are released. */
function OpenBallot({ inquiryId }: { inquiryId: string }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const client = useQueryClient();
  const { data: inquiry } = useQuery({
    ...callQuery(getItem, { id: inquiryId }, { background: true }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isEnding(data) ? askEvery : false),
  });
  const isDecided = isClosedBallot(inquiry?.ballot ?? null);
  useEffect(() => {
    if (isDecided) void client.invalidateQueries();
  }, [client, isDecided]);
  const count = inquiry?.responseCount;
  const isOver = inquiry !== undefined && (isEnding(inquiry) || isDecided);
  return (
    <Stack gap="xs" component="span">
      <Text span inherit role="status">
        {t(isOver ? 'ballotEnding' : 'sealed.ballotOpen')}
      </Text>
      {count !== undefined && (
        <Text span inherit>
          {t('ballotVoters', { count, shown: format.number(count) })}
        </Text>
      )}
    </Stack>
  );
}

const isEnding = ({ ballot, state }: PublicInquiry) => ballot === 'open' && state === 'expired';
