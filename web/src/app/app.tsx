import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import type { PageMoment } from '../i18n/page-moment.ts';
import { pressAgain } from './press-again.ts';
import { Providers } from './providers.tsx';
import { makeRouter } from './router.tsx';

export function App({ queryClient, page }: { queryClient: QueryClient; page: PageMoment | null }) {
  const [router] = useState(makeRouter);
  // Runs after hydration, so that React handles the repeated press.
  useEffect(() => {
    setTimeout(pressAgain);
  }, []);
  return (
    <Providers queryClient={queryClient} page={page}>
      <RouterProvider router={router} />
    </Providers>
  );
}
