import type { Language } from '@nazar/domain/text/language.ts';

export type Texts = Record<string, Record<string, unknown>>;
/** `first`: of the screens that shared links open; `chat`: of chats; `more`: of all others. */
export type TextPart = 'first' | 'chat' | 'more';

const files = {
  first: { en: () => import('./texts-en.ts'), fa: () => import('./texts-fa.ts') },
  chat: { en: () => import('./chat-texts-en.ts'), fa: () => import('./chat-texts-fa.ts') },
  more: { en: () => import('./more-texts-en.ts'), fa: () => import('./more-texts-fa.ts') },
} satisfies Record<TextPart, Record<Language, unknown>>;

/** Texts of one language by namespace (the file's name); other languages are not fetched. */
export async function loadTexts(language: Language, part: TextPart): Promise<Texts> {
  const { texts } = await files[part][language]();
  return Object.fromEntries(
    Object.entries(texts).map(([path, content]) => [path.replace(/^.*\/(.+)\.json$/, '$1'), content]),
  );
}
