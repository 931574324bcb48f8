import type { Language } from '@nazar/domain/text/language.ts';

export type TextsByNamespace = Record<string, Record<string, unknown>>;
/** `first` are the texts of the screens that shared links open, `chat` those of chats, `more` all others. */
export type TextBundle = 'first' | 'chat' | 'more';

const files = {
  first: { en: () => import('./texts-en.ts'), fa: () => import('./texts-fa.ts') },
  chat: { en: () => import('./chat-texts-en.ts'), fa: () => import('./chat-texts-fa.ts') },
  more: { en: () => import('./more-texts-en.ts'), fa: () => import('./more-texts-fa.ts') },
} satisfies Record<TextBundle, Record<Language, unknown>>;

/** Loads the texts of one language by namespace (the file's name); other languages are not loaded. */
export async function loadTexts(language: Language, part: TextBundle): Promise<TextsByNamespace> {
  const { texts } = await files[part][language]();
  return Object.fromEntries(
    Object.entries(texts).map(([path, content]) => [path.replace(/^.*\/(.+)\.json$/, '$1'), content]),
  );
}
