import { randomUUID } from 'node:crypto';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { getFilterFields } from '@nazar/domain/api/filter-calls.ts';
import { saveAnswers, startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getResponseList } from '@nazar/domain/api/response-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { expect, test } from 'vitest';
import { fetchCaptcha, rightAnswer } from '../../../testing/auth-setup.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { authRateLimits } from '../../accounts/auth/rates.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { closeEndedAttempts } from '../attempts/close-ended-attempts.ts';
import { deleteResponsesAndUpdateCounts } from '../stored-responses/delete-response-queries.ts';
import { countStored, forMembers, makePoll, type Poll } from '../testing/participation-setup.ts';
import { IpAttemptCounter, unusualAttemptRate } from './ip-attempt-counter.ts';

const server = useTestApp();

/** These responses come from other addresses. */
async function answer(poll: Poll, count: number, remoteAddress: string, drink = 0): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: getCallUrlPath(submitResponse),
      remoteAddress,
      payload: poll.submit(drink),
      headers: server.guest().headers,
    });
    expect(statusCode).toBe(200);
  }
}

const asOwner = () => ({ as: server.people.owner });
const fieldsOf = (poll: Poll) => server.call(getFilterFields, { inquiryId: poll.id }, asOwner());
const only = (flagged: boolean): Filter => ({ match: 'all', clauses: [{ kind: 'flagged', flagged }] });
const summaryOf = (poll: Poll, filter: Filter | null = null) =>
  server.call(getSummary, { inquiryId: poll.id, filter }, asOwner());

test('responses from a fast address are stored, and those beyond the usual number can be left out of results', async () => {
  const poll = await makePoll(server);
  const { responses } = unusualAttemptRate;
  await answer(poll, 5, '198.51.100.1', 1);
  await answer(poll, responses + 10, '198.51.100.2');
  await answer(poll, 5, '198.51.100.3', 1);
  expect(await fieldsOf(poll)).toMatchObject({ flagged: 10 });
  expect(await summaryOf(poll)).toMatchObject({ finished: responses + 20 });
  const others = await summaryOf(poll, only(false));
  expect(others).toMatchObject({ filtered: { matching: responses + 10 } });
  expect(others.questions[0]?.options.map(({ count }) => count)).toEqual([responses, 10, 0]);
  const list = await server.call(getResponseList, { inquiryId: poll.id, filter: only(true) }, asOwner());
  expect(list).toMatchObject({ matching: 10 });
  expect((await verifyStoredCounts(server.db, poll.id)).differences).toEqual([]);
  const { rows } = await server.pool.query(
    'select response_id from suspected_response where inquiry_id = $1',
    [poll.id],
  );
  await server.db.transaction((tx) => deleteResponsesAndUpdateCounts(tx, poll.id, [rows[0].response_id]));
  expect(await fieldsOf(poll)).toMatchObject({ flagged: 9 });
});

test.each(['always', 'looksAutomated'] as const)(
  'a captcha is asked for before a submit: %s',
  async (submitCaptcha) => {
    const poll = await makePoll(server, { submitCaptcha });
    const { responses } = unusualAttemptRate;
    const remoteAddress = `203.0.113.${submitCaptcha.length}`;
    const guest = server.guest().headers;
    const send = async (payload: object, cookie: Record<string, string> = {}) => {
      const url = getCallUrlPath(submitResponse);
      const reply = await server.app.inject({
        method: 'POST',
        url,
        remoteAddress,
        payload,
        headers: { ...guest, ...cookie },
      });
      return { status: reply.statusCode, code: reply.json().code };
    };
    if (submitCaptcha === 'looksAutomated') await answer(poll, responses, remoteAddress);
    const input = poll.submit(1);
    expect(await send(input)).toEqual({ status: 403, code: 'captchaNeeded' });
    const cookie = await fetchCaptcha(server);
    expect(await send({ ...input, captcha: 'wrong' }, cookie)).toEqual({
      status: 403,
      code: 'captchaNeeded',
    });
    // The wrong answer has used up the captcha.
    expect(await send({ ...input, captcha: rightAnswer }, cookie)).toMatchObject({ code: 'captchaNeeded' });
    const other = await fetchCaptcha(server);
    expect((await send({ ...input, captcha: rightAnswer }, other)).status).toBe(200);
    // A submit repeated after a lost reply gets the stored result.
    expect((await send({ ...input, captcha: rightAnswer }, other)).status).toBe(200);
    expect((await send(input)).status).toBe(200);
    const stored = await countStored(server, poll.id);
    expect(stored).toBe(submitCaptcha === 'always' ? 1 : responses + 1);
  },
);

test('a slow address, another inquiry and people with an account are not flagged', async () => {
  const { responses, seconds } = unusualAttemptRate;
  const [slow, other] = [await makePoll(server), await makePoll(server, forMembers)];
  await answer(slow, responses, '198.51.100.4');
  server.clock.advance(seconds * 1000);
  await answer(slow, responses, '198.51.100.4');
  expect(await fieldsOf(slow)).toMatchObject({ flagged: 0 });
  await server.call(submitResponse, other.submit(0), { as: server.people.stranger });
  expect(await fieldsOf(other)).toMatchObject({ flagged: 0 });
});

test('a submit that is repeated many times counts once and flags no other participant', async () => {
  const poll = await makePoll(server);
  const payload = poll.submit(0);
  const { headers } = server.guest();
  for (let at = 0; at <= unusualAttemptRate.responses; at += 1) {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: getCallUrlPath(submitResponse),
      remoteAddress: '198.51.100.9',
      payload,
      headers,
    });
    expect(statusCode).toBe(200);
  }
  await answer(poll, 1, '198.51.100.9');
  expect(await countStored(server, poll.id)).toBe(2);
  expect(await fieldsOf(poll)).toMatchObject({ flagged: 0 });
});

test('a repeated submit gets its reply even if its captcha is used up and the address has reached its limit', async () => {
  const poll = await makePoll(server, { submitCaptcha: 'always' });
  const guest = { ...server.guest().headers, ...(await fetchCaptcha(server)) };
  const send = async (input: object, headers: Record<string, string>) => {
    const payload = { ...input, captcha: rightAnswer };
    const reply = await server.app.inject({
      method: 'POST',
      url: getCallUrlPath(submitResponse),
      payload,
      headers,
    });
    return { status: reply.statusCode, body: reply.json() };
  };
  const input = poll.submit(0);
  const first = await send(input, guest);
  expect(first.status).toBe(200);
  for (let at = 1; at < authRateLimits.captchas.limit; at += 1) await fetchCaptcha(server).catch(() => null);
  await expect(fetchCaptcha(server)).rejects.toThrow();
  expect(await send(input, guest)).toEqual(first);
  expect(await send(poll.submit(0), server.guest().headers)).toMatchObject({ status: 429 });
  server.clock.advance(authRateLimits.captchas.seconds * 1000);
});

test('the number of flagged responses is exact even if few, and they can be left out', async () => {
  const poll = await makePoll(server);
  const { responses } = unusualAttemptRate;
  await answer(poll, responses + 3, '198.51.100.5');
  await answer(poll, 7, '198.51.100.6', 1);
  expect(await fieldsOf(poll)).toMatchObject({ flagged: 3 });
  expect(await summaryOf(poll, only(true))).toMatchObject({ filtered: { matching: 3 } });
  expect(await summaryOf(poll, only(false))).toMatchObject({ filtered: { matching: responses + 7 } });
});

test('the oldest address is forgotten when there are too many', () => {
  const velocity = new IpAttemptCounter();
  const { responses } = unusualAttemptRate;
  const comes = (ip: string) => velocity.isUnusual({ inquiryId: 'one', ip, attemptId: randomUUID() }, 0);
  const first = () => comes('198.51.100.1');
  for (let at = 0; at < responses; at += 1) expect(first()).toBe(false);
  expect(first()).toBe(true);
  for (let at = 0; at < 100_000; at += 1) comes(`made up ${at}`);
  expect(first()).toBe(false);
});

test.each(['always', 'looksAutomated', 'never'] as const)(
  'with a time limit the start, not the submit, counts the address and asks for the captcha: %s',
  async (submitCaptcha) => {
    const poll = await makePoll(server, { submitCaptcha, timeLimit: 1 });
    const remoteAddress = `192.0.2.${submitCaptcha.length}`;
    const send = async (
      call: typeof startParticipation | typeof saveAnswers | typeof submitResponse,
      payload: object,
      headers: object,
    ) =>
      (
        await server.app.inject({
          method: 'POST',
          url: getCallUrlPath(call),
          remoteAddress,
          payload,
          headers: { ...headers },
        })
      ).statusCode;
    const begin = async (captcha?: string) => {
      const input = poll.submit(0);
      const { inquiryId, attemptId, attemptSecret } = input;
      const headers = {
        ...server.guest().headers,
        ...(captcha !== undefined && (await fetchCaptcha(server))),
      };
      const status = await send(
        startParticipation,
        { inquiryId, attemptId, attemptSecret, captcha },
        headers,
      );
      if (status === 200) expect(await send(saveAnswers, input, headers)).toBe(200);
      return { status, input, headers };
    };
    const { responses } = unusualAttemptRate;
    const began = submitCaptcha === 'always' ? 0 : responses;
    for (let at = 0; at < began; at += 1) expect(await begin()).toMatchObject({ status: 200 });
    const isAsked = submitCaptcha !== 'never';
    expect((await begin()).status).toBe(isAsked ? 403 : 200);
    expect((await begin('wrong')).status).toBe(isAsked ? 403 : 200);
    const { status, input, headers } = await begin(rightAnswer);
    expect(status).toBe(200);
    // A start whose reply was lost is repeated; the submit needs no other captcha.
    expect(await send(submitResponse, input, headers)).toBe(200);
    await begin(rightAnswer);
    server.clock.advance(3 * 60_000);
    await closeEndedAttempts(server.deps);
    expect(await countStored(server, poll.id)).toBe(began + (isAsked ? 2 : 4));
    expect(await fieldsOf(poll)).toMatchObject({
      flagged: { always: 0, looksAutomated: 2, never: 4 }[submitCaptcha],
    });
  },
);
