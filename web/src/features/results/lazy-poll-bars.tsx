import { Skeleton } from '@mantine/core';
import { type ComponentProps, Suspense } from 'react';
import { loadMoreTexts } from '../../i18n/i18n.ts';
import { createLazyPart } from '../../ui/loading/create-lazy-part.tsx';
import type { PollBars } from './poll-bars.tsx';

const Loaded = createLazyPart(() => import('./poll-bars.tsx'), 'PollBars', loadMoreTexts);

/** Loaded later, because an inquiry's page shows it only to people who can't answer any more. */
export function LazyPollBars(props: ComponentProps<typeof PollBars>) {
  return (
    <Suspense fallback={<Skeleton h={160} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
