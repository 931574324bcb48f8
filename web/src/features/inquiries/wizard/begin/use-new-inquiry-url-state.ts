import { type Package, packages } from '@nazar/domain/inquiries/inquiry.ts';
import { isLanguage, type Language } from '@nazar/domain/text/language.ts';
import { idSchema } from '@nazar/domain/text/plain.ts';
import { useSearchParams } from 'react-router';
import { useLanguage } from '../../../../i18n/use-language.ts';

export type NewInquiryUrlState = {
  readonly package: Package;
  readonly search: string;
  readonly language: Language | 'all';
  /** A general category; -1 means all. */
  readonly category: string | -1;
  readonly page: number;
};

/** The choices before the wizard, kept in the URL; templates in the reader's language are shown first. */
export function useNewInquiryUrlState() {
  const [params, setParams] = useSearchParams();
  const { language: own } = useLanguage();
  const page = Number(params.get('pg'));
  const language = params.get('language') ?? own;
  const category = params.get('category') ?? '';
  const filter: NewInquiryUrlState = {
    package: packages.find((name) => name === params.get('package')) ?? 'advance',
    search: (params.get('q') ?? '').slice(0, 200),
    language: isLanguage(language) ? language : 'all',
    category: idSchema().safeParse(category).success ? category : -1,
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
  /** Every change except of the page returns to the first page. */
  const change = (changes: Partial<NewInquiryUrlState>) => {
    const next = { ...filter, page: 1, ...changes };
    setParams(
      {
        ...(next.package === 'advance' ? {} : { package: next.package }),
        ...(next.search === '' ? {} : { q: next.search }),
        ...(next.language === own ? {} : { language: next.language }),
        ...(next.category === -1 ? {} : { category: next.category }),
        ...(next.page === 1 ? {} : { pg: String(next.page) }),
      },
      { replace: changes.page === undefined, preventScrollReset: true },
    );
  };
  return { filter, change };
}
