import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, type CallInput, type CallResult, getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import type { CallFailure } from '@nazar/domain/api/envelope.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import pino, { type Logger } from 'pino';
import { buildApp } from '../build-app.ts';
import { makeDeps } from '../make-deps.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Database } from '../platform/database/database.ts';
import type { Carrier, Carriers, DeliveryMessage } from '../platform/delivery/delivery.ts';
import type { ServerDeps } from '../platform/deps/server-deps.ts';
import { makeSecrets } from '../platform/secrets/secrets.ts';
import { openFileStore } from '../platform/storage/open-file-store.ts';
import { makeGuest, makePeople, type People, type Person } from './people.ts';
import { createTestDatabase } from './test-database.ts';

interface TestClock {
  /** Milliseconds since 1970. */
  now(): number;
  set(moment: string | number): void;
  advance(ms: number): void;
}

interface TestCallOptions {
  /** One of the people; undefined for no session. */
  readonly as?: Person;
  readonly headers?: Readonly<Record<string, string>>;
}

export type TestReply<Result> =
  | { readonly status: 200; readonly headers: Headers; readonly result: Result }
  | { readonly status: number; readonly headers: Headers; readonly failure: CallFailure };
type Headers = Readonly<Record<string, string | number | string[] | undefined>>;

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: ServerDeps;
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly connectionString: string;
  readonly people: People;
  readonly clock: TestClock;
  /** Sent mails and SMS, oldest first. */
  readonly messages: DeliveryMessage[];
  /** A guest with a new key. */
  guest(): Person;
  /** Sends any input, even an invalid one, and returns the reply. */
  send<C extends Call>(call: C, input: unknown, options?: TestCallOptions): Promise<TestReply<CallResult<C>>>;
  /** Makes a call that must succeed; throws the failure otherwise. */
  call<C extends Call>(call: C, input: CallInput<C>, options?: TestCallOptions): Promise<CallResult<C>>;
  /** Makes a call that must be refused; throws if it succeeds. */
  refusal(
    call: Call,
    input: unknown,
    options?: TestCallOptions,
  ): Promise<CallFailure & { readonly httpStatus: number }>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** The initial time of the clock (ISO). */
  readonly now?: string;
  /** For tests of log lines; nothing is logged by default. */
  readonly log?: Logger;
  /** Receives messages instead of `messages`. */
  readonly delivery?: Partial<Carriers>;
}

function makeClock(start: string): TestClock {
  let current = Date.parse(start);
  return {
    now: () => current,
    set: (moment) => {
      current = typeof moment === 'number' ? moment : Date.parse(moment);
    },
    advance: (ms) => {
      current += ms;
    },
  };
}

export const makeCallSender =
  (app: FastifyInstance): TestApp['send'] =>
  async (call, input, { as, headers } = {}) => {
    const reply = await app.inject({
      method: 'POST',
      url: getCallUrlPath(call),
      headers: { 'content-type': 'application/json', ...as?.headers, ...headers },
      payload: JSON.stringify(input),
    });
    const body = reply.json();
    return reply.statusCode === 200
      ? { status: 200, headers: reply.headers, result: body.result }
      : { status: reply.statusCode, headers: reply.headers, failure: body };
  };

/**
 * Creates the whole server with its own database and without a port, for `app.inject` and the calls below.
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nazar-app-'));
  const database = await createTestDatabase();
  const clock = makeClock(options.now ?? '2026-11-21T10:00:00.000Z');
  const messages: DeliveryMessage[] = [];
  const log = options.log ?? pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const carrier: Carrier = {
    send: async (message) => {
      messages.push(message);
    },
    probe: async () => {},
  };
  const delivery = { email: carrier, sms: carrier, ...options.delivery };
  const config = readConfig({
    CAPTCHA_TEST_ANSWER: 'right',
    PASSWORD_TEST_COST: 'low',
    NODE_ENV: 'test',
    ...options.environment,
    DATA_DIR: dataDir,
  });
  const files = await openFileStore(config);
  const deps = makeDeps({
    config,
    database,
    secrets: makeSecrets(),
    files,
    log,
    now: clock.now,
    delivery,
  });
  const app = await buildApp(deps);
  await app.ready();
  const people = await makePeople(deps);

  const send = makeCallSender(app);
  return {
    app,
    deps,
    db: database.db,
    pool: database.pool,
    connectionString: database.connectionString,
    people,
    clock,
    messages,
    guest: () => makeGuest(deps),
    send,
    call: async (call, input, callOptions) => {
      const answer = await send(call, input, callOptions);
      if ('result' in answer) return answer.result;
      throw new Error(`${call.name} answered ${answer.status}: ${JSON.stringify(answer.failure)}`);
    },
    refusal: async (call, input, callOptions) => {
      const answer = await send(call, input, callOptions);
      if ('failure' in answer) return { ...answer.failure, httpStatus: answer.status };
      throw new Error(`${call.name} was not refused: ${JSON.stringify(answer.result)}`);
    },
    close: async () => {
      await app.close();
      await deps.deliveryWorker.stop(0);
      await deps.background.idle();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
