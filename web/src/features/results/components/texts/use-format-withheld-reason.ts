import type { AnswerTexts } from '@nazar/domain/api/result-calls.ts';
import { minGroupSize } from '@nazar/domain/results/min-group-size.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';

/** Returns the reason why no texts are shown, as a sentence. */
export function useFormatWithheldReason(): (reason: NonNullable<AnswerTexts['withheld']>) => string {
  const { t } = useTranslation('results');
  const format = useFormat();
  return (reason) => {
    if (reason === 'few') return t('withheld.question', { least: format.number(minGroupSize) });
    return t(reason === 'contact' ? 'texts.contact' : 'texts.filtered');
  };
}
