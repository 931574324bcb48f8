import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { formatMessage, type MessageTexts } from '@nazar/domain/text/format-message.ts';
import { useCallback } from 'react';
import { i18n } from './i18n.ts';
import { useLanguage } from './use-language.ts';

/** Returns the sentence for a field problem found in the browser, the same as the server's. */
export function useFormatFieldProblem(): (problem: Pick<FieldProblem, 'code' | 'params'>) => string {
  const { language } = useLanguage();
  return useCallback(
    ({ code, params = {} }) => {
      const texts: MessageTexts = i18n.getResourceBundle(language, 'fields') ?? {};
      return formatMessage(texts, code, params, language);
    },
    [language],
  );
}
