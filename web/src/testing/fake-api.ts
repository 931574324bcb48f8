import { allCalls, type CallName } from '@nazar/domain/api/all-calls.ts';
import { type CallResult, getCallUrlPath, type ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { CallFailure } from '@nazar/domain/api/envelope.ts';
import { getProblemStatus, isProblemCode, type ProblemCode } from '@nazar/domain/problem/catalogue.ts';
import type { FieldProblemCode } from '@nazar/domain/problem/field-problem.ts';
import { validateWithSchema } from '@nazar/domain/problem/validate-with-schema.ts';
import { vi } from 'vitest';
import { makeNeverSettlingPromise, testEndSignal } from './running-test.ts';

export class Refusal {
  readonly code: ProblemCode;
  readonly errors: CallFailure['errors'];
  constructor(code: ProblemCode, errors: CallFailure['errors']) {
    this.code = code;
    this.errors = errors;
  }
}

/** A failed reply: a sentence, or fields with sentences. */
export function refuse(
  code: ProblemCode,
  errors: string | Record<string, { code: FieldProblemCode; text: string }>,
): Refusal {
  if (typeof errors === 'string') return new Refusal(code, errors);
  const fields = Object.entries(errors).map(([path, problem]) => [path, { ...problem, params: {} }] as const);
  return new Refusal(code, Object.fromEntries(fields));
}

export type FakeHandlers = {
  [Name in CallName]?: (
    input: ParsedCallInput<(typeof allCalls)[Name]>,
  ) => CallResult<(typeof allCalls)[Name]> | Refusal | Promise<CallResult<(typeof allCalls)[Name]> | Refusal>;
};

type Received = {
  readonly name: string;
  readonly input: unknown;
  readonly headers: Headers;
  /** The file of a multipart call. */
  readonly file: File | null;
};

/** The calls of the header and the home page for each signed-in person; the connection never opens. */
const ofEveryScreen: FakeHandlers = {
  getUnreadNotificationCount: () => ({ unread: 0, latest: null }),
  getUnreadMessageCounts: () => ({ chats: 0, messages: 0, requests: 0 }),
  getChatToken: () => new Promise(() => undefined),
  getMyOverview: () => ({ drafts: [], live: [], counts: { all: 0, drafts: 0, live: 0 } }),
};

const byPath = new Map(Object.values(allCalls).map((call) => [getCallUrlPath(call), call]));

/**
 * A fake server. A request or a reply outside the contract fails the test, so that screens can't be tested against an
 * impossible server. Calls without a handler get an «unavailable» reply. Nothing is answered after its test.
 */
export function fakeApi(handlers: FakeHandlers): {
  received: Received[];
  calls: (name: CallName) => Received[];
} {
  const received: Received[] = [];
  const ended = testEndSignal();
  const answer = async (path: string, request: RequestInit) => {
    const call = byPath.get(path);
    if (call === undefined) throw new Error(`No call of the contract has the address ${path}`);
    const form = request.body instanceof FormData ? request.body : null;
    if ((form !== null) !== (call.encoding === 'multipart')) throw new Error(`${call.name} was sent wrongly`);
    const sent = form?.get('file');
    const file = sent instanceof File ? sent : null;
    const checked = validateWithSchema(call.input, form === null ? JSON.parse(String(request.body)) : {});
    if (!checked.ok) throw new Error(`${call.name} was asked wrongly: ${JSON.stringify(checked.problems)}`);
    received.push({ name: call.name, input: checked.data, headers: new Headers(request.headers), file });
    const handler = { ...ofEveryScreen, ...handlers }[call.name as CallName] as
      | ((input: unknown) => unknown)
      | undefined;
    if (handler === undefined) return refusalReply(refuse('unavailable', `No handler for ${call.name}`));
    const result = await handler(checked.data);
    if (result instanceof Refusal) return refusalReply(result);
    const data = validateWithSchema(call.result, result);
    if (!data.ok) throw new Error(`${call.name} was faked wrongly: ${JSON.stringify(data.problems)}`);
    return Response.json({ status: true, result: data.data });
  };
  vi.stubGlobal('fetch', async (path: string, request: RequestInit = {}) => {
    const reply = await answer(path, request);
    const readText = reply.text.bind(reply);
    reply.text = async () => {
      const text = await readText();
      return ended.aborted ? makeNeverSettlingPromise() : text;
    };
    return ended.aborted ? makeNeverSettlingPromise() : reply;
  });
  return { received, calls: (name) => received.filter((entry) => entry.name === name) };
}

function refusalReply({ code, errors }: Refusal): Response {
  if (!isProblemCode(code)) throw new Error(`${code} is no problem of the catalogue`);
  const failure: CallFailure = { status: false, code, errors, requestId: 'test' };
  return Response.json(failure, { status: getProblemStatus(code) });
}
