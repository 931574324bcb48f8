import type { Page } from '@playwright/test';
import type { Language } from './fixtures.ts';

/** Names that are the same in every language: formats, abbreviations, brands. */
const everywhere =
  /\b(?:PNG|SVG|CSV|QR|CSS|NPS|UTC|ID|HTML|SPSS|XLSX|LinkedIn|WhatsApp|Telegram|Facebook)\b/g;

const foreign: Record<Language, RegExp> = {
  // Letters of the other script; in Persian digits of the other script too.
  en: /[\u0600-\u06ff]/u,
  fa: /[A-Za-z0-9]/,
};

/**
 * Everything that a page shows or reads out in the other language: texts, names, hints and placeholders. What
 * people typed, codes and addresses stand left to right or in fields, and the language switch says its language.
 */
export async function findForeignWords(page: Page, language: Language): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const apart =
      '[lang]:not(html, main, .inquiry-page), .ltr, [dir="ltr"], code, style, script, noscript, input, textarea';
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || parent.closest(apart) !== null || !parent.checkVisibility()) continue;
      const text = node.textContent?.trim() ?? '';
      if (text !== '') found.push(text);
    }
    for (const element of document.querySelectorAll(
      '[aria-label], [placeholder], [title], [alt], [aria-roledescription]',
    )) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-roledescription']) {
        const text = element.getAttribute(name);
        if (text !== null && element.closest('[lang]:not(html), button:has([lang])') === null)
          found.push(`${name}: ${text}`);
      }
    }
    found.push(document.title);
    return found;
  });
  return texts.filter((text) => {
    const own = text.replace(/^(?:aria-label|placeholder|title|alt|aria-roledescription): /, '');
    return foreign[language].test(own.replace(everywhere, ''));
  });
}
