import type { Language } from '@nazar/domain/text/language.ts';
import type { i18n, TFunction } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from './load-texts.ts';

type Namespace = 'wizard' | 'participated';

/**
 * The texts in the language of an inquiry, which may differ from the interface's. Until they are loaded, it returns
 * those of the interface.
 */
export function useTextsOfLanguage<Name extends Namespace>(
  language: Language,
  namespace: Name,
): TFunction<Name> {
  const { t, i18n } = useTranslation<Namespace>(namespace);
  const [loaded, setLoaded] = useState(() => i18n.hasResourceBundle(language, namespace));
  useEffect(() => {
    if (i18n.hasResourceBundle(language, namespace)) return setLoaded(true);
    let isCurrent = true;
    setLoaded(false);
    void loadTextsOfLanguage(i18n, language, namespace).then(() => {
      if (isCurrent) setLoaded(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [i18n, language, namespace]);
  // Stable while nothing changes, so that components don't render again on every keystroke.
  return useMemo(
    () => (loaded ? i18n.getFixedT<Namespace>(language, namespace) : t) as TFunction<Name>,
    [loaded, i18n, language, namespace, t],
  );
}

/** Loads the texts of a namespace in any language. */
export async function loadTextsOfLanguage(
  texts: i18n,
  language: Language,
  namespace: Namespace,
): Promise<void> {
  if (texts.hasResourceBundle(language, namespace)) return;
  const { [namespace]: own = {} } = await loadTexts(language, 'more');
  texts.addResourceBundle(language, namespace, own, true, true);
}
