import { Stack } from '@mantine/core';
import type { MyResponseSummary } from '@nazar/domain/api/own-response-calls.ts';
import { paths } from '../../../../api/paths.ts';
import { type LoadedPages, LoadMore } from '../../../../ui/load-more.tsx';
import { TakenPartCard } from './taken-part-card.tsx';

/** The parts that were read, and a button for the next of them. */
export function TakenParts({ parts, list }: { parts: readonly MyResponseSummary[]; list: LoadedPages }) {
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
      <LoadMore list={list} />
    </>
  );
}
