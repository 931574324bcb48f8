import type { Page } from '@playwright/test';
import type { Language } from './fixtures.ts';

/** Names that are the same in every language: formats, abbreviations, brands. */
const everywhere = /\b(?:PDF|PNG|JPEG|WebP|GIF|AVIF|SVG|CSV|TSV|XLSX|QR|CSS|NPS|UTC)\b/g;

const foreign: Record<Language, RegExp> = {
  // Letters of the other script, and in Persian also digits of the other script.
  en: /[\u0600-\u06ff]/u,
  fa: /[A-Za-z0-9]/,
};

/**
 * Finds everything that a page shows or reads out in the other language: texts, names, hints and placeholders. Typed
 * text, codes and addresses are skipped, because they are in fields or marked left-to-right, and the language switch,
 * because it declares its language.
 */
export async function findForeignWords(page: Page, language: Language): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const code = '.ltr, [dir="ltr"], code, style, script, noscript, textarea';
    const hidden = '[aria-hidden="true"], .mantine-Avatar-root';
    const ofAnotherLanguage = '[lang]:not(html), button:has([lang])';
    const isPassedOver = (element: Element) =>
      element.closest(`${hidden}, ${ofAnotherLanguage}`) !== null || !element.checkVisibility();
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || isPassedOver(parent) || parent.closest(code) !== null) continue;
      found.push(node.textContent?.trim() ?? '');
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-roledescription']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        if (!isPassedOver(element)) found.push(element.getAttribute(name) ?? '');
      }
    }
    return found;
  });
  return texts.filter((text) => foreign[language].test(text.replace(everywhere, '')));
}
