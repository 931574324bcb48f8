import { useMemo } from 'react';
import { useTextsOfLanguage } from '../../../../i18n/use-texts-of-language.ts';
import { useDraftSelector } from '../draft/use-draft.ts';
import type { YesNoLabels } from '../question-kinds-by-response-type.ts';

/** The default labels of new questions, in each language of the inquiry. */
export function useYesNoLabels(): YesNoLabels {
  const language = useDraftSelector(({ settings }) => settings.language);
  const second = useDraftSelector(({ settings }) => settings.secondLanguage) ?? language;
  const words = useTextsOfLanguage(language, 'wizard');
  const translated = useTextsOfLanguage(second, 'wizard');
  return useMemo(() => {
    const [own, other] = [words, translated].map((t) => ({ yes: t('start.yes'), no: t('start.no') }));
    if (own === undefined) throw new Error('No labels');
    // Until the texts of the second language are loaded, they are those of the interface.
    return { ...own, translations: other?.yes === own.yes ? undefined : other };
  }, [words, translated]);
}
