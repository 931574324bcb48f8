import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/use-language.ts';
import { summaryQuery } from './results-queries.ts';

/** The one source of what the results screen shows; kept up to date while the screen is visible. */
export function useResults(inquiryId: string) {
  const { language } = useLanguage();
  return useQuery(summaryQuery(inquiryId, language));
}
