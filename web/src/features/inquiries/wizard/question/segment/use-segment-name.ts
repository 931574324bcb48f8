import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../i18n/use-format.ts';

/** The name, or the number of a segment without one. */
export function useSegmentName(name: string, index: number): string {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  return name.trim() || t('segment.unnamed', { number: format.number(index + 1) });
}
