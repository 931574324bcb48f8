import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { formatMessage, type MessageTexts } from '@nazar/domain/text/format-message.ts';
import { useCallback } from 'react';
import { i18n } from './i18n.ts';
import { useLanguage } from './use-language.ts';

/** Words a field problem found in the browser with the same sentences as the server. */
export function useFieldText(): (problem: Pick<FieldProblem, 'code' | 'params'>) => string {
  const { language } = useLanguage();
  return useCallback(
    ({ code, params = {} }) => {
      const texts: MessageTexts = i18n.getResourceBundle(language, 'fields') ?? {};
      return formatMessage(texts, code, params, language);
    },
    [language],
  );
}
