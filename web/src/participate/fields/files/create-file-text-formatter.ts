import { formatMessage, type MessageParams, type MessageTexts } from '@nazar/domain/text/format-message.ts';
import type { Language } from '@nazar/domain/text/language.ts';

const files = import.meta.glob<MessageTexts>('../../../../../locales/*/answer-files.json', {
  eager: true,
  import: 'default',
});

/** The texts of uploads, which load with this part of the page. */
export function createFileTextFormatter(language: Language): (key: string, params?: MessageParams) => string {
  const texts = files[`../../../../../locales/${language}/answer-files.json`] ?? {};
  return (key, params = {}) => formatMessage(texts, key, params, language);
}
