import {
  type FrontPageCall,
  type FrontPageCallResult,
  findPreloadedResult,
} from '@nazar/domain/api/front-page.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { isUuid } from '@nazar/domain/text/uuid.ts';
import { firstScreenCalls } from '../../../api/first-screen-calls.ts';

/** The id as the server writes it; null for anything else. */
export function parseInquiryId(text: string | null | undefined): string | null {
  return text != null && isUuid(text.toLowerCase()) ? text.toLowerCase() : null;
}

/** The calls that an inquiry's page needs before it can be shown. */
export function listDetailPageCalls(id: string, language: Language): FrontPageCall[] {
  return [
    { ...firstScreenCalls.getItem, input: { id }, personal: true },
    { ...firstScreenCalls.getCategories, input: { langId: language }, personal: false },
  ];
}

const similarCount = 4;

/** Other inquiries of the same category; one more than is shown, because the inquiry itself may be among them. */
export const makeSimilarInquiriesInput = (categoryId: string) => ({
  inquiryCategoryId: categoryId,
  nrpp: similarCount,
});

/** The calls for the primary chart, if its results are visible, and for similar inquiries. */
export function listDetailFollowUpCalls(answers: readonly FrontPageCallResult[]): FrontPageCall[] {
  const inquiry = findPreloadedResult(firstScreenCalls.getItem, answers);
  if (inquiry === undefined) return [];
  const { id, abilities, categoryId } = inquiry;
  return [
    ...(abilities.seeResults
      ? [{ ...firstScreenCalls.getCharts, input: { inquiryId: id, coverOnly: true }, personal: true }]
      : []),
    ...(categoryId === null
      ? []
      : [{ ...firstScreenCalls.getList, input: makeSimilarInquiriesInput(categoryId), personal: true }]),
  ];
}
