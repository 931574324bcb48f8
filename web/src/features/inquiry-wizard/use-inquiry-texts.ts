import type { Language } from '@nazar/domain/text/language.ts';
import type { i18n, TFunction } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../i18n/load-texts.ts';

/**
 * The wizard's texts in the language of the inquiry, which may not be the interface's: for labels that become
 * part of it, and for its preview. The interface's own until they are there.
 */
export function useInquiryTexts(language: Language): TFunction<'wizard'> {
  const { t, i18n } = useTranslation('wizard');
  const [loaded, setLoaded] = useState(() => i18n.hasResourceBundle(language, 'wizard'));
  useEffect(() => {
    if (i18n.hasResourceBundle(language, 'wizard')) return setLoaded(true);
    let wanted = true;
    setLoaded(false);
    void addWizardTexts(i18n, language).then(() => {
      if (wanted) setLoaded(true);
    });
    return () => {
      wanted = false;
    };
  }, [i18n, language]);
  // One and the same as long as nothing changes: what draws by it must not draw again at every letter.
  return useMemo(() => (loaded ? i18n.getFixedT(language, 'wizard') : t), [loaded, i18n, language, t]);
}

/** The wizard's texts in a language that the interface may not have. */
export async function addWizardTexts(texts: i18n, language: Language): Promise<void> {
  if (texts.hasResourceBundle(language, 'wizard')) return;
  const { wizard = {} } = await loadTexts(language);
  texts.addResourceBundle(language, 'wizard', wizard, true, true);
}
