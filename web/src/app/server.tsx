import { type FrontPage, type FrontPageData, findPreloadedResult } from '@nazar/domain/api/front-page.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { createInstance, type i18n } from 'i18next';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';
import english from '../../../locales/en/common.json' with { type: 'json' };
import englishHome from '../../../locales/en/home.json' with { type: 'json' };
import persian from '../../../locales/fa/common.json' with { type: 'json' };
import persianHome from '../../../locales/fa/home.json' with { type: 'json' };
import { firstScreenCalls } from '../api/first-screen-calls.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { InquiryDetailScreen } from '../features/inquiries/detail/inquiry-detail-screen.tsx';
import { parseHomeFilter } from '../features/inquiries/home/home-filter.ts';
import { HomeScreen } from '../features/inquiries/home/home-screen.tsx';
import { formatHomeTitle } from '../features/inquiries/home/home-title.ts';
import { formatNumber } from '../i18n/format.ts';
import { makeI18nOptions } from '../i18n/i18n.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { AppProviders } from './app-providers.tsx';
import { makeRoutes } from './routes.tsx';
import type { Screens } from './screens.ts';
import { fillQueryCache } from './startup/front-page-data.ts';

export { listFollowUpCalls, planFrontPage } from './startup/plan-front-page.ts';

/** The names of these files in the build's manifest. */
export const textSourcePaths: Record<Language, string> = {
  en: 'src/i18n/texts-en.ts',
  fa: 'src/i18n/texts-fa.ts',
};

export const earlyScriptSourcePath = 'src/app/early-script.ts';

/** The texts of the page's head. */
export const pageHeadTexts = {
  en: { name: english.productName, lead: englishHome.lead },
  fa: { name: persian.productName, lead: persianHome.lead },
};

const elsewhere: ComponentType = () => null;
const rendered: Partial<Screens> = { Home: HomeScreen, InquiryDetail: InquiryDetailScreen };
const screens = new Proxy(rendered, { get: (known, name) => Reflect.get(known, name) ?? elsewhere });
const routes: RouteObject[] = makeRoutes(screens as Screens);
const handler = createStaticHandler(routes);

const languages: Record<Language, Promise<i18n>> = { en: initialLanguage('en'), fa: initialLanguage('fa') };

async function initialLanguage(language: Language): Promise<i18n> {
  const instance = createInstance();
  await instance.use(initReactI18next).init(makeI18nOptions(language, await loadTexts(language, 'first')));
  return instance;
}

/** The title of the home page, as the screen sets it; empty if it is the product's name alone. */
export async function getHomePageTitle({
  language,
  address,
  answers,
}: Pick<FrontPageData, 'language' | 'address' | 'answers'>): Promise<string> {
  const filter = parseHomeFilter(new URL(address, 'http://localhost').searchParams);
  const { t } = await languages[language];
  return formatHomeTitle(filter, {
    categories: findPreloadedResult(firstScreenCalls.getCategories, answers) ?? [],
    pageName: t('pages.go', { page: formatNumber(filter.page, language) }),
  });
}

/** The HTML of a page for a guest. Throws if a component fails. */
export async function renderFrontPage(page: FrontPage): Promise<string> {
  const context = await handler.query(new Request(new URL(page.address, 'http://localhost')));
  if (context instanceof Response) throw new Error(`The router answered ${context.status}.`);
  const queryClient = makeQueryClient();
  fillQueryCache(queryClient, page, false);
  const html = renderToString(
    <I18nextProvider i18n={await languages[page.language]}>
      <AppProviders queryClient={queryClient} page={page} nonce={page.nonce}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </AppProviders>
    </I18nextProvider>,
  );
  queryClient.clear();
  // Lazy parts are left to the browser; a missing heading means that the screen itself failed.
  if (!html.includes('<h1')) throw new Error('The screen was not rendered.');
  return html;
}
