import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import type { ServerRenderMoment } from '../i18n/server-render-moment.ts';
import { AppProviders } from './app-providers.tsx';
import { makeRouter } from './router.tsx';
import { replayEarlyPresses } from './startup/replay-early-presses.ts';

export function App({ queryClient, page }: { queryClient: QueryClient; page: ServerRenderMoment | null }) {
  const [router] = useState(makeRouter);
  // Runs after hydration, so that React handles the repeated press.
  useEffect(() => {
    setTimeout(replayEarlyPresses);
  }, []);
  return (
    <AppProviders queryClient={queryClient} page={page}>
      <RouterProvider router={router} />
    </AppProviders>
  );
}
