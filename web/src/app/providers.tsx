import { DirectionContext, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { onCallEvent } from '../api/call-events.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { cspNonce } from '../ui/csp-nonce.ts';
import { ParticipationPreview } from '../ui/participation-preview.ts';
import { ResponseCorrection } from '../ui/response-correction.ts';
import { onSayDone } from '../ui/say-done.ts';
import { LightPageCorrection } from './light-page-correction.tsx';
import { LightPagePreview } from './light-page-preview.tsx';
import classes from './notifications.module.css';
import { hideMended, hideProblems, showProblem } from './show-problem.ts';
import { makeTheme, themeVariables } from './theme.ts';

const nothing = () => undefined;

/** The providers around every screen, also in tests. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  const { language, dir } = useLanguage();
  const theme = useMemo(() => makeTheme(language), [language]);
  const direction = useMemo(() => ({ dir, toggleDirection: nothing, setDirection: nothing }), [dir]);
  useEffect(() => onCallEvent('problem', showProblem), []);
  useEffect(() => onCallEvent('done', hideMended), []);
  useEffect(() => onSayDone(hideProblems), []);
  // Cached results contain texts in the previous language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every change of the language
  useEffect(() => void queryClient.invalidateQueries(), [language, queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <DirectionContext.Provider value={direction}>
        <MantineProvider
          theme={theme}
          forceColorScheme="light"
          cssVariablesResolver={themeVariables}
          getStyleNonce={() => cspNonce}
          // Without transitions, which tests would have to wait for.
          env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
        >
          <Notifications position="top-center" limit={6} className={classes.place ?? ''} />
          <ParticipationPreview value={LightPagePreview}>
            <ResponseCorrection value={LightPageCorrection}>{children}</ResponseCorrection>
          </ParticipationPreview>
        </MantineProvider>
      </DirectionContext.Provider>
    </QueryClientProvider>
  );
}
