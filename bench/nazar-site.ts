import { randomUUID } from 'node:crypto';
import * as inquiryCalls from '@nazar/domain/api/inquiry-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { type ApiPerson, signUpByCalls } from '../e2e/api-person.ts';
import { type Site, startSite } from '../e2e/site.ts';

export type SiteOwner = ApiPerson & { readonly site: Site };

/** A running Nazar with one signed-in account, created through its calls. */
export async function startOwnedSite(environment: Record<string, string>): Promise<SiteOwner> {
  const site = await startSite({ LOG_LEVEL: 'warn', TRUST_PROXY: '1', ...environment });
  return { site, ...(await signUpByCalls(site)) };
}

export type BenchInquiry = {
  readonly id: string;
  readonly revision: number;
  readonly questions: readonly { readonly id: string; readonly optionIds: readonly string[] }[];
};

/** A published open poll of ten questions with five options each, on one page. */
export async function publishTenQuestionPoll(
  owner: SiteOwner,
  picture: string,
  settings: Partial<InquirySettings> = {},
): Promise<BenchInquiry> {
  const id = randomUUID();
  const [category] = await owner.call(inquiryCalls.getCategories, {});
  const made = await owner.call(inquiryCalls.addMyInquiry, {
    id,
    title: 'Ten questions',
    language: 'en',
    publicTitle: 'Ten questions about work',
    categoryId: category?.id ?? null,
    publicFile: picture,
    resultViewStatus: 'public',
    ...settings,
  });
  const questions = Array.from({ length: 10 }, (_, index) => ({
    id: randomUUID(),
    responseType: 'single' as const,
    body: `How much do you agree with statement ${index + 1}?`,
    isForce: index < 5,
    sortOrder: index,
    pageNumber: 1,
    options: ['Not at all', 'A little', 'Somewhat', 'Mostly', 'Fully'].map((body) => ({
      id: randomUUID(),
      body,
    })),
  }));
  const filled = await owner.call(inquiryCalls.addMyInquirySegment, {
    inquiryId: id,
    revision: made.revision,
    segment: { id: randomUUID(), name: 'Statements', questions },
  });
  const published = await owner.call(inquiryCalls.publishMyInquiry, { id, revision: filled.revision });
  return {
    id,
    revision: published.publishedRevision,
    questions: questions.map((question) => ({
      id: question.id,
      optionIds: question.options.map((option) => option.id),
    })),
  };
}
