import { Button, Stack } from '@mantine/core';
import type { MyResponseSummary } from '@nazar/domain/api/own-response-calls.ts';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../../api/paths.ts';
import { TakenPartCard } from './taken-part-card.tsx';

type More = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isError' | 'isFetchingNextPage' | 'fetchNextPage'>;

/** The parts that were read, and a button for the next of them. */
export function TakenParts({ parts, list }: { parts: readonly MyResponseSummary[]; list: More }) {
  const { t } = useTranslation('participated');
  return (
    <>
      {parts.length > 0 && (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {parts.map((part) => (
            <TakenPartCard
              key={part.responseId}
              part={part}
              to={paths.myResult(part.inquiryId, part.responseId)}
            />
          ))}
        </Stack>
      )}
      {list.hasNextPage && !list.isError && (
        <Button
          style={{ alignSelf: 'flex-start' }}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}
