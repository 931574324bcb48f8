import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Sets the title of the browser tab. */
export function useScreenTitle(title: string | undefined): void {
  const { t } = useTranslation();
  const product = t('productName');
  useEffect(() => {
    document.title = title === undefined || title === '' ? product : `${title} · ${product}`;
  }, [title, product]);
}
