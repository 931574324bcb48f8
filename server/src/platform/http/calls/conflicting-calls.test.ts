import { defineCall } from '@nazar/domain/api/define-call.ts';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { useTestApp } from '../../../testing/use-test-app.ts';
import type { CallContext } from './call-context.ts';
import { type AnyCallHandler, registerCallRoute } from './register-call-route.ts';

const server = useTestApp();

/** Sends simultaneous requests to a call that runs in a transaction. */
async function send(handler: (ctx: CallContext) => Promise<object>, times: number) {
  const call = defineCall('User', 'tryConflict', {
    access: 'guest',
    transaction: 'own',
    summary: 'For this test.',
    input: z.object({}),
    result: z.object({}),
  });
  const app = Fastify();
  registerCallRoute(app, call, handler as AnyCallHandler, { deps: server.deps, count: () => {} });
  const url = '/api/User/v1/Rest/tryConflict';
  const replies = await Promise.all(Array.from({ length: times }, () => app.inject({ method: 'POST', url })));
  await app.close();
  return replies;
}

test('calls that deadlock both succeed and run their work after the commit once', async () => {
  const both = Promise.withResolvers<void>();
  const calls: CallContext[] = [];
  const shown: number[] = [];
  let tries = 0;
  let held = 0;
  const replies = await send(async (ctx) => {
    if (!calls.includes(ctx)) calls.push(ctx);
    const own = calls.indexOf(ctx);
    tries += 1;
    await ctx.afterCommit(async () => void shown.push(own));
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${own})`);
    // Each waits for the other's lock only after both hold their own.
    held += 1;
    if (held === 2) both.resolve();
    await both.promise;
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${1 - own})`);
    return {};
  }, 2);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(shown.toSorted()).toEqual([0, 1]);
  expect(tries).toBe(3);
});

test('a call with repeated conflicts gets a busy answer, not an internal error', async () => {
  const [reply] = await send(async (ctx) => {
    await ctx.db.execute(sql`do $$ begin raise exception 'once more' using errcode = '40001'; end $$`);
    return {};
  }, 1);
  expect(reply?.statusCode).toBe(503);
  expect(reply?.json()).toMatchObject({ status: false, code: 'tryAgain' });
});
