import { DirectionContext, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ParticipationPreviewComponentContext } from '../features/inquiries/wizard/participation-preview.ts';
import { ResponseCorrectionComponentContext } from '../features/responses/response-correction.ts';
import { type ServerRenderMoment, ServerRenderMomentContext } from '../i18n/server-render-moment.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { cspNonce } from '../ui/csp-nonce.ts';
import { ReloadOffer } from '../ui/loading/reload-offer.tsx';
import { LazyNotificationContainer } from './lazy-notification-container.tsx';
import { LazyResponseCorrectionForm } from './lazy-response-correction-form.tsx';
import { ParticipationPagePreview } from './participation-page-preview.tsx';
import { startProblemNotifications } from './show-problem.ts';
import { makeMantineTheme, resolveThemeVariables } from './theme.ts';

const emptyFunction = () => undefined;

type ProvidersProps = {
  queryClient: QueryClient;
  children: ReactNode;
  /** Set on a server-rendered page. */
  page?: ServerRenderMoment | null;
  nonce?: string;
};

/** The providers around every screen, also on the server and in tests. */
export function AppProviders({ queryClient, children, page = null, nonce = cspNonce }: ProvidersProps) {
  const { language, dir } = useLanguage();
  const { t } = useTranslation();
  const closeLabel = t('close');
  const theme = useMemo(() => makeMantineTheme(language, closeLabel), [language, closeLabel]);
  const direction = useMemo(
    () => ({ dir, toggleDirection: emptyFunction, setDirection: emptyFunction }),
    [dir],
  );
  useEffect(startProblemNotifications, []);
  const shownIn = useRef(language);
  useEffect(() => {
    if (shownIn.current === language) return;
    shownIn.current = language;
    // Cached results contain texts in the previous language.
    void queryClient.invalidateQueries();
  }, [language, queryClient]);
  return (
    <ServerRenderMomentContext value={page}>
      <QueryClientProvider client={queryClient}>
        <DirectionContext.Provider value={direction}>
          <MantineProvider
            theme={theme}
            forceColorScheme="light"
            cssVariablesResolver={resolveThemeVariables}
            getStyleNonce={() => nonce}
            deduplicateInlineStyles
            // Without transitions, which tests would have to wait for.
            env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
          >
            <LazyNotificationContainer />
            <ParticipationPreviewComponentContext value={ParticipationPagePreview}>
              <ResponseCorrectionComponentContext value={LazyResponseCorrectionForm}>
                {children}
              </ResponseCorrectionComponentContext>
            </ParticipationPreviewComponentContext>
            <ReloadOffer />
          </MantineProvider>
        </DirectionContext.Provider>
      </QueryClientProvider>
    </ServerRenderMomentContext>
  );
}
