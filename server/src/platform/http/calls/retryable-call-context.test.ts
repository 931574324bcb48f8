import { defineCall } from '@nazar/domain/api/define-call.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { makeLog } from '../../log/make-log.ts';
import type { CallContext } from './call-context.ts';
import { registerCallRoute } from './register-call-route.ts';

const lines: Record<string, unknown>[] = [];
let server: TestApp;
beforeAll(async () => {
  const log = makeLog({ logLevel: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  server = await createTestApp({ log });
});
afterAll(() => server.close());

test.each(['own', 'write'] as const)(
  'returns the result although a task after the commit failed (%s)',
  async (transaction) => {
    const call = defineCall('User', `try-${transaction}`, {
      access: 'guest',
      transaction,
      summary: 'For this test.',
      input: z.object({}),
      result: z.object({ done: z.boolean() }),
    });
    const app = Fastify();
    const ran: string[] = [];
    const handler = async (ctx: CallContext) => {
      await ctx.afterCommit(async () => {
        throw new Error('The gateway is away.');
      });
      await ctx.afterCommit(async () => {
        ran.push('the next one');
      });
      return { done: true };
    };
    registerCallRoute(app, call, handler, { deps: server.deps, count: () => {} });
    const reply = await app.inject({ method: 'POST', url: `/api/User/v1/Rest/try-${transaction}` });
    expect(reply.json()).toEqual({ status: true, result: { done: true } });
    expect(ran).toEqual(['the next one']);
    expect(lines.at(-1)).toMatchObject({
      requestId: reply.headers['x-request-id'],
      err: { message: 'The gateway is away.' },
    });
    await app.close();
  },
);
