import { randomBytes, randomUUID } from 'node:crypto';
import * as authCalls from '@nazar/domain/api/auth-calls.ts';
import { type Call, type CallInput, type CallResult, getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { participationCalls } from '@nazar/domain/api/participation-calls.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { type ApiPerson, readCallResult } from './api-person.ts';
import type { Site } from './site.ts';

/** One person's answers: a label, several labels, a number or a text, by the question's text. */
type AnswersByQuestion = Readonly<Record<string, string | number | readonly string[]>>;

/** Submits the answers of a new guest through the calls. */
export async function submitAnswersAsGuest(
  site: Site,
  inquiryId: string,
  say: AnswersByQuestion,
): Promise<void> {
  let headers: Record<string, string> = {};
  const call = async <C extends Call>(target: C, input: CallInput<C>): Promise<CallResult<C>> => {
    const reply = await fetch(site.url + getCallUrlPath(target), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(input),
    });
    return readCallResult<CallResult<C>>(target.name, reply);
  };
  const { guestKey } = await call(authCalls.init, {});
  headers = { 'x-guest': guestKey };
  await submitAnswersAs(call, inquiryId, say);
}

/** Submits answers in the name of a call's sender, such as `person.call`. */
export async function submitAnswersAs(
  call: ApiPerson['call'],
  inquiryId: string,
  say: AnswersByQuestion,
): Promise<void> {
  const { pages, revision } = await call(participationCalls.start, { inquiryId });
  const questions = pages.flatMap(({ segments }) => segments.flatMap((segment) => segment.questions));
  const answers = questions.flatMap((question): Answer[] => {
    const said = say[visibleText(question.body)];
    if (said === undefined) return [];
    const optionId = (label: string) => question.options.find(({ body }) => visibleText(body) === label)?.id;
    if (typeof said === 'number') return [{ questionId: question.id, value: said }];
    if (typeof said === 'string') return [{ questionId: question.id, value: optionId(said) ?? said }];
    return [{ questionId: question.id, value: said.map((label) => optionId(label) ?? label) }];
  });
  await call(participationCalls.submit, {
    inquiryId,
    attemptId: randomUUID(),
    attemptSecret: randomBytes(16).toString('base64url'),
    revision,
    answers,
    duration: 40,
  });
}
