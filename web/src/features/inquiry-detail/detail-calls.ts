import type { FrontCall } from '@nazar/domain/api/front-page.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { front } from '../../api/front-calls.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id as the server writes it; null for anything else. */
export function readInquiryId(text: string | null | undefined): string | null {
  return text != null && uuid.test(text) ? text.toLowerCase() : null;
}

/** What an inquiry's page needs before it can be shown. */
export function detailCalls(id: string, language: Language): FrontCall[] {
  return [
    { ...front.getItem, input: { id }, personal: true },
    { ...front.getCategories, input: { langId: language }, personal: false },
  ];
}
