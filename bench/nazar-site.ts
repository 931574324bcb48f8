import { randomUUID } from 'node:crypto';
import { authCalls } from '@nazar/domain/api/auth-calls.ts';
import { type Call, type CallInput, type CallResult, callPath } from '@nazar/domain/api/define-call.ts';
import { inquiryCalls } from '@nazar/domain/api/inquiry-calls.ts';
import { type Site, startSite } from '../e2e/site.ts';

export type Owner = {
  readonly site: Site;
  call<C extends Call>(call: C, input: CallInput<C>): Promise<CallResult<C>>;
};

const password = 'Bench-mark!7';

/** A running Nazar with one signed-in account, through its own doors. */
export async function startOwnedSite(environment: Record<string, string>): Promise<Owner> {
  const site = await startSite({ LOG_LEVEL: 'warn', ...environment });
  let token = '';
  let cookie = '';
  const call = async <C extends Call>(target: C, input: CallInput<C>): Promise<CallResult<C>> => {
    const reply = await fetch(site.url + callPath(target), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(cookie === '' ? {} : { cookie }),
      },
      body: JSON.stringify(input),
    });
    const body = (await reply.json()) as { status: boolean; result: CallResult<C> };
    if (!body.status) throw new Error(`${target.name}: ${reply.status} ${JSON.stringify(body)}`);
    return body.result;
  };
  const captcha = await fetch(`${site.url}/api/Auth/v1/Rest/cshow.php`);
  cookie = captcha.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
  const identifier = `bench-${randomUUID()}@example.com`;
  await call(authCalls.otpRequest, { identifier, captcha: 'NAZAR', purpose: 'signup' });
  const otp = await waitForCode(site, identifier);
  const signedIn = await call(authCalls.register, { identifier, password, otp, terms: true });
  token = signedIn.session_token;
  return { site, call };
}

async function waitForCode(site: Site, identifier: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const code = /\b\d{6}\b/.exec(site.messages(identifier).at(-1)?.text ?? '')?.[0];
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('No code came to the outbox');
}

export type BenchInquiry = {
  readonly id: string;
  readonly revision: number;
  readonly questions: readonly { readonly id: string; readonly optionIds: readonly string[] }[];
};

/** A published open poll of ten questions with five options each, on one page. */
export async function publishTenQuestions(owner: Owner, picture: string): Promise<BenchInquiry> {
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
