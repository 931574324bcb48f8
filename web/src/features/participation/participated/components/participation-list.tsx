import { Stack } from '@mantine/core';
import type { MyResponseSummary } from '@nazar/domain/api/my-response-calls.ts';
import { LoadMoreButton, type PagedListQuery } from '../../../../ui/loading/load-more.tsx';
import { ParticipationCard } from './participation-card.tsx';

type ParticipationListProps = { parts: readonly MyResponseSummary[]; list: PagedListQuery; order?: 2 | 3 };

/** The loaded participations, and a button for the next page. */
export function ParticipationList({ parts, list, order = 3 }: ParticipationListProps) {
  return (
    <>
      {parts.length > 0 && (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {parts.map((part) => (
            <ParticipationCard key={part.responseId} part={part} order={order} />
          ))}
        </Stack>
      )}
      <LoadMoreButton list={list} />
    </>
  );
}
