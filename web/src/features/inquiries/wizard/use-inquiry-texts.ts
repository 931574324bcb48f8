import type { Language } from '@nazar/domain/text/language.ts';
import type { i18n, TFunction } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../i18n/load-texts.ts';

/**
 * The wizard's texts in the language of the inquiry, for labels that become part of it and for its preview.
 * Until they are loaded, the texts in the interface's language.
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
  // Stable while nothing changes, so that components don't render again on every keystroke.
  return useMemo(() => (loaded ? i18n.getFixedT(language, 'wizard') : t), [loaded, i18n, language, t]);
}

/** The wizard's texts in any language. */
export async function addWizardTexts(texts: i18n, language: Language): Promise<void> {
  if (texts.hasResourceBundle(language, 'wizard')) return;
  const { wizard = {} } = await loadTexts(language, 'more');
  texts.addResourceBundle(language, 'wizard', wizard, true, true);
}
