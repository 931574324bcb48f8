import type { Language } from '@nazar/domain/text/language.ts';

export type Texts = Record<string, Record<string, unknown>>;

const files = {
  en: () => import('./texts-en.ts'),
  fa: () => import('./texts-fa.ts'),
} satisfies Record<Language, unknown>;

/** The texts of one language by namespace (the file's name); other languages are not fetched. */
export async function loadTexts(language: Language): Promise<Texts> {
  const { texts } = await files[language]();
  return Object.fromEntries(
    Object.entries(texts).map(([path, content]) => [path.replace(/^.*\/(.+)\.json$/, '$1'), content]),
  );
}
