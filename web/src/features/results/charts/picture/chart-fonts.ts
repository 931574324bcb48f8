import robotoLatin from '@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2?url';
import vazirmatnArabic from '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2?url';
import vazirmatnLatin from '@fontsource-variable/vazirmatn/files/vazirmatn-latin-wght-normal.woff2?url';
import type { Language } from '@nazar/domain/text/language.ts';

const arabic = { name: 'Nazar Arabic', url: vazirmatnArabic };
const latin: Record<Language, { name: string; url: string }> = {
  en: { name: 'Nazar Latin', url: robotoLatin },
  fa: { name: 'Nazar Latin', url: vazirmatnLatin },
};

/**
 * The font families of a picture in a language. The first two are embedded in files; on the page, which does
 * not define them, the application's fonts follow.
 */
export const chartFontFamilies: Record<Language, string> = {
  en: "'Nazar Latin', 'Nazar Arabic', 'Roboto Variable', 'Vazirmatn Variable', system-ui, sans-serif",
  fa: "'Nazar Latin', 'Nazar Arabic', 'Vazirmatn Variable', 'Roboto Variable', Tahoma, sans-serif",
};

const arabicLetters = /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]/;

/** The fonts for a text as a style sheet to embed, because readers may not have them. */
export async function fetchEmbeddedFontCss(text: string, language: Language): Promise<string> {
  const needed = [latin[language], ...(arabicLetters.test(text) ? [arabic] : [])];
  const faces = await Promise.all(
    needed.map(async ({ name, url }) => {
      const data = await readBase64(url);
      return `@font-face{font-family:'${name}';font-weight:100 900;src:url(data:font/woff2;base64,${data}) format('woff2')}`;
    }),
  );
  return faces.join('');
}

async function readBase64(url: string): Promise<string> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`The font ${url} could not be loaded`);
  const bytes = new Uint8Array(await reply.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
