import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { languages } from '@nazar/domain/text/language.ts';
import { render, screen } from '@testing-library/react';
import type * as library from 'i18next';
import { describe, expect, test } from 'vitest';
import { createInstance } from './i18next.ts';
import { I18nextProvider, Trans, useTranslation } from './react-i18next.tsx';
import type { TextOptions, TextTree } from './translate.ts';

// Imports the library itself, which the builds replace.
const { createInstance: createReal } = createRequire(import.meta.url)('i18next') as typeof library;

const folder = (language: string) => `${import.meta.dirname}/../../../../locales/${language}`;
const readAll = (language: string): Record<string, TextTree> =>
  Object.fromEntries(
    readdirSync(folder(language)).map((name) => [
      name.replace('.json', ''),
      JSON.parse(readFileSync(`${folder(language)}/${name}`, 'utf8')),
    ]),
  );

function keysOf(tree: TextTree, path = ''): string[] {
  return Object.entries(tree).flatMap(([name, inner]) =>
    typeof inner === 'string' ? [`${path}${name}`] : [...keysOf(inner, `${path}${name}.`)],
  );
}

const odd = {
  plain: 'Yes',
  items_zero: 'none',
  items_one: '{{count, number}} item of {{name}}',
  items_other: '{{count, number}} items of {{ name }}',
  said_mobile: 'by text',
  said_mobile_one: 'one text',
  said: 'somehow',
  deep: { er: 'found', list: { a: '{{x}}', b: 'B' } },
};

async function both(language: string, texts: Record<string, TextTree>) {
  const options = {
    lng: language,
    fallbackLng: false as const,
    defaultNS: 'common',
    resources: { [language]: texts },
    interpolation: { escapeValue: false },
    returnNull: false as const,
  };
  const [real, light] = [createReal(), createInstance()];
  await Promise.all([real.init(options), light.init(options)]);
  return { real, light };
}

describe.each(languages)('in %s', (language) => {
  test('every sentence equals the library’s, for every count', async () => {
    const { real, light } = await both(language, readAll(language));
    for (const [namespace, texts] of Object.entries(readAll(language))) {
      const keys = keysOf(texts).map((key) => key.replace(/_(zero|one|other)$/, ''));
      for (const key of new Set(keys)) {
        for (const count of [0, 1, 2, 11, 1234.5]) {
          const values = { count, name: '<b>{{x}}</b>', number: 12345, max: 3, score: 1.5, title: 'ی $& ي' };
          const given = { ns: namespace, ...values };
          expect(light.t(key, given), `${namespace}:${key}`).toBe(real.t(key, given));
        }
        expect(light.t(`${namespace}:${key}`)).toBe(real.t(`${namespace}:${key}`));
      }
    }
  });

  test.each<[string, TextOptions]>([
    ['plain', {}],
    ['plain', { count: 3 }],
    ...[0, 1, 2].map((count) => ['items', { count, name: 'tea' }] as [string, TextOptions]),
    ['items', { count: '2', name: 'tea' }],
    ['items', {}],
    ['said', { context: 'mobile' }],
    ['said', { context: 'mobile', count: 1 }],
    ['said', { context: 'mobile', count: 0 }],
    ['said', { context: 'pigeon' }],
    ['said', { context: '' }],
    ['said', { context: undefined }],
    ['deep.er', {}],
    ['deep.nothing', {}],
    ['deep.nothing', { defaultValue: 'else {{x}}', x: 1 }],
    ['deep.list', { returnObjects: true, x: 7 }],
    ['other:plain', {}],
    ['nowhere:plain', {}],
    ['plain', { ns: 'other' }],
    ['constructor', {}],
    ['deep.toString', {}],
    ['items_one', { count: undefined, name: null }],
    ['items_one', { count: 1, name: undefined }],
  ])('%j with %j equals the library’s result', async (key, options) => {
    const { real, light } = await both(language, { common: odd, other: { plain: 'Other' } });
    expect(light.t(key, options)).toEqual(real.t(key, options as library.TOptions));
    expect(light.exists(key, options)).toBe(real.exists(key, options as library.TOptions));
  });
});

test('components render again in another language, and values are never parsed as tags', async () => {
  const i18n = createInstance();
  await i18n.init({
    lng: 'en',
    defaultNS: 'common',
    resources: { en: { common: { sent: 'Sent to <who>{{name}}</who>, <time/>.' } } },
  });
  i18n.addResourceBundle('fa', 'common', { sent: '<time/> به <who>{{name}}</who> فرستاده شد.' });
  function Said() {
    const { t } = useTranslation();
    const components = { who: <b />, time: <i>now</i> };
    return (
      <p>
        <Trans
          t={t as (key: string) => string}
          i18nKey="sent"
          values={{ name: '<time/>' }}
          components={components}
        />
      </p>
    );
  }
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <Said />
    </I18nextProvider>,
  );
  expect(container.innerHTML).toBe('<p>Sent to <b>&lt;time/&gt;</b>, <i>now</i>.</p>');
  await i18n.changeLanguage('fa');
  expect(await screen.findByText(/فرستاده شد/)).toBeVisible();
});
