import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { finished } from 'node:stream/promises';
import { allCalls } from '@nazar/domain/api/all-calls.ts';
import { uploadFileForAnswer } from '@nazar/domain/api/answer-file-calls.ts';
import { getChatToken, login } from '@nazar/domain/api/auth-calls.ts';
import { socketPath } from '@nazar/domain/api/chat-events.ts';
import { type Call, getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { callFailureSchema } from '@nazar/domain/api/envelope.ts';
import { getStoredFileUrlPath, uploadFile } from '@nazar/domain/api/file-calls.ts';
import { uploadGroupTable } from '@nazar/domain/api/group-import-calls.ts';
import { uploadTable } from '@nazar/domain/api/import-calls.ts';
import { getList } from '@nazar/domain/api/inquiry-calls.ts';
import { startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { validateWithSchema } from '@nazar/domain/problem/validate-with-schema.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { makeDraft, makePublished } from '../../testing/inquiries.ts';
import type { Person } from '../../testing/people.ts';
import { mostlyInvalidInputs } from '../../testing/schema-arbitrary.ts';
import { uploadPicture } from '../../testing/uploads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { insertSession } from './session.ts';

let inquiryId: string;
let picture: string;
const server = useTestApp();
beforeAll(async () => {
  ({ id: inquiryId } = await makePublished(server));
  picture = await uploadPicture(server, server.people.owner);
});

async function post(call: Call, body: string, headers: Record<string, string> = {}) {
  const reply = await server.app.inject({
    method: 'POST',
    url: getCallUrlPath(call),
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  if (reply.statusCode !== 200) z.parse(callFailureSchema, reply.json());
  // A call may reply with a file.
  const isJson = String(reply.headers['content-type']).startsWith('application/json');
  return { ...(isJson ? reply.json() : {}), status: reply.statusCode };
}

describe('refuses', () => {
  test('a revision too large for the database', async () => {
    for (const revision of [2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e21]) {
      const input = {
        inquiryId,
        attemptId: randomUUID(),
        attemptSecret: 'A'.repeat(22),
        answers: [],
        revision,
      };
      expect(await post(submitResponse, JSON.stringify(input)), String(revision)).toMatchObject({
        status: 400,
        code: 'invalidInput',
        errors: { revision: { code: expect.stringMatching(/tooBig|notInteger/) } },
      });
    }
  });

  test('an object that imitates a string', async () => {
    for (const odd of [
      '{"length":{"toString":1}}',
      '{"length":{"toString":1,"valueOf":1}}',
      '{"length":9e9}',
    ]) {
      expect(await post(getList, `{"search":${odd}}`)).toMatchObject({
        status: 400,
        errors: { search: { code: 'wrongType' } },
      });
      expect((await post(login, `{"identifier":${odd},"password":${odd},"captcha":${odd}}`)).status).toBe(
        400,
      );
      const answers = `[{"questionId":"${randomUUID()}","value":${odd}}]`;
      const input = `{"inquiryId":"${inquiryId}","attemptId":"${randomUUID()}","attemptSecret":"${'A'.repeat(22)}","revision":1,"answers":`;
      expect((await post(submitResponse, `${input}${answers}}`)).status).toBe(400);
      expect((await post(submitResponse, `${input}${odd}}`)).status).toBe(400);
      expect((await post(startParticipation, `{"inquiryId":${odd}}`)).status).toBe(400);
    }
  });

  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  test.each([
    ['another boundary than it names', 'multipart/form-data; boundary=y', `${head}abc\r\n--x--\r\n`],
    ['an empty boundary', 'multipart/form-data; boundary=', `${head}abc\r\n--x--\r\n`],
    ['a boundary that is far too long', `multipart/form-data; boundary=${'x'.repeat(5000)}`, `${head}abc`],
    ['no end', 'multipart/form-data; boundary=x', `${head}abc`],
    ['headers that are cut short', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-da'],
    ['headers that are none', 'multipart/form-data; boundary=x', '--x\r\n\0\0: \r\n\r\nabc\r\n--x--\r\n'],
    ['nothing in it', 'multipart/form-data; boundary=x', ''],
    ['only its end', 'multipart/form-data; boundary=x', '--x--\r\n'],
  ])('a form with %s', async (_, type, body) => {
    const { token } = await server.call(getChatToken, {}, { as: server.people.owner });
    const { status } = await post(uploadFile, body, { token, 'content-type': type });
    expect([400, 415]).toContain(status);
  });

  test('a width that is a property name of JavaScript objects', async () => {
    for (const w of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '320.0', '1e3', '']) {
      const reply = await server.app.inject(`${getStoredFileUrlPath(picture)}?w=${w}`);
      expect(reply.statusCode, w).toBe(404);
    }
    expect((await server.app.inject(`${getStoredFileUrlPath(picture)}?w=320`)).statusCode).toBe(200);
  });
});

const odd = [
  ...[
    '',
    '__proto__',
    'constructor',
    'toString',
    '%00',
    '%zz',
    '%ff',
    '-1',
    '9'.repeat(400),
    'a'.repeat(4000),
  ],
];

// The upload of answers accepts files only with its own token.
const uploadCalls = (Object.values(allCalls) as Call[]).filter(
  ({ encoding, name }) => encoding === 'multipart' && name !== uploadFileForAnswer.name,
);

test.each(uploadCalls)('$name accepts a file with an empty or missing name like any other', async (call) => {
  const { headers } = server.people.owner;
  const { token } = await server.call(getChatToken, {}, { as: server.people.owner });
  for (const disposition of ['name="file"; filename=""', 'name="file"']) {
    const head = `--x\r\ncontent-disposition: form-data; ${disposition}\r\n`;
    const body = `${head}content-type: application/octet-stream\r\n\r\nName,Email\nx,x@y.ir\r\n--x--\r\n`;
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    // Some calls refuse tables.
    expect([200, 415], disposition).toContain(
      (await post(call, body, { ...headers, token, ...type })).status,
    );
  }
});

test.each([
  ['a second file', 'name="file"; filename="b.txt"'],
  ['a field', 'name="more"'],
])('refuses a form with %s in addition to the file, and stores nothing of it', async (_, disposition) => {
  const files = async () => (await server.pool.query('select count(*) from stored_file')).rows[0];
  const before = await files();
  const { headers } = server.people.owner;
  const { token } = await server.call(getChatToken, {}, { as: server.people.owner });
  const part = (of: string, size: number) =>
    `--x\r\ncontent-disposition: form-data; ${of}\r\n\r\n${'Name\r\n'.repeat(size)}\r\n`;
  for (const size of [1, 40_000]) {
    const body = `${part('name="file"; filename="a.txt"', size)}${part(disposition, size)}--x--\r\n`;
    for (const call of [uploadFile, uploadTable, uploadGroupTable]) {
      const type = { 'content-type': 'multipart/form-data; boundary=x' };
      const reply = await post(call, body, { ...headers, token, ...type });
      expect(reply, call.name).toMatchObject({ status: 400, code: 'badRequest' });
    }
  }
  expect(await files()).toEqual(before);
});

test('refuses two Host headers of requests and of connections alike', async () => {
  const address = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  const ask = async (path: string, hosts: readonly string[], more = '') => {
    const socket = connect({ host: address.hostname, port: Number(address.port) });
    const lines = hosts.map((host) => `${host}\r\n`).join('');
    socket.write(`GET ${path} HTTP/1.1\r\n${lines}${more || 'Connection: close\r\n'}\r\n`);
    const [first] = await once(socket, 'data');
    socket.destroy();
    return Number(String(first).split(' ')[1]);
  };
  const upgrade = [
    ...['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
    ...['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', ''],
  ].join('\r\n');
  const live = `${socketPath}/?EIO=4&transport=websocket`;
  const two = ['Host: nazar.example', 'host: evil.example'];
  for (const path of ['/healthz', '/nowhere', live]) expect(await ask(path, two), path).toBe(400);
  expect(await ask(live, two, upgrade)).toBe(400);
  expect(await ask('/healthz', two.slice(0, 1))).toBe(200);
  expect(await ask(live, two.slice(0, 1), upgrade)).toBe(101);
});

describe('every address', () => {
  const addresses = () => [
    ...['/', '/healthz', '/readyz', '/metrics', '/api/docs', '/api/openapi.json', '/Inquiries', '/login'],
    ...[
      '/api/Auth/v1/Rest/cshow.php',
      getStoredFileUrlPath(picture),
      getStoredFileUrlPath('x'),
      `/${inquiryId}`,
      '/assets/x.js',
    ],
    ...[`/${inquiryId}/participate`, '/participate/x.js', '/nowhere'],
  ];

  /** The body is not decoded, which would take most of the time for the documents of the contract. */
  async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
    const reply = await server.app.inject({ url, headers, payloadAsStream: true });
    await finished(reply.stream().resume());
    return reply.statusCode;
  }

  /** Each address gets a fourth of the values, and each value a fourth of the addresses. */
  async function sendInTurn<Odd>(all: readonly Odd[], send: (address: string, odd: Odd) => Promise<void>) {
    for (const [turn, address] of addresses().entries()) {
      for (const each of all.filter((_, index) => (index + turn) % 4 === 0)) await send(address, each);
      await server.pool.query('delete from rate_limit_window');
    }
  }

  test('answers or refuses odd parameters without an internal error', async () => {
    const queries = ['w', 'as', 'lang', '__proto__', 'constructor'].flatMap((name) =>
      odd.map((value) => `${name}=${value}`),
    );
    const more = ['w=1&w=2', 'w[]=1', 'w[length]=1', 'as=sound&lang[toString]=1', '&&=='];
    await sendInTurn([...queries, ...more], async (address, query) => {
      const status = await statusOf(`${address}?${query}`);
      expect([500, 501, 502, 504], `${address}?${query}`).not.toContain(status);
    });
  });

  test('answers or refuses odd headers without an internal error', async () => {
    const values = [
      ...odd,
      '*',
      '*;q=0',
      'fa;q=abc,;;,=',
      'W/"x"',
      '"',
      'bytes=9-1',
      'bytes=-',
      'bytes=0-,-1',
    ];
    const names = [
      'accept-language',
      'accept-encoding',
      'range',
      'if-none-match',
      'if-modified-since',
      'cookie',
    ];
    const more = ['x-guest', 'authorization', 'token', 'x-forwarded-for', 'origin', 'host', 'user-agent'];
    const headers = [...names, ...more].flatMap((name) =>
      values.map((value) => [name, name === 'cookie' ? `captcha=${value}` : value] as const),
    );
    await sendInTurn(headers, async (address, [name, value]) => {
      const status = await statusOf(address, { [name]: value });
      expect([500, 501, 502, 504], `${address} ${name}: ${value}`).not.toContain(status);
    });
  });
});

/** Makes a person with their own session. */
async function signIn(person: Person): Promise<Person> {
  const token = await insertSession(server.db, { accountId: person.id, userAgent: '' }, server.deps);
  return { ...person, headers: { authorization: `Bearer ${token}` } };
}

describe('no input to any call causes an internal error', () => {
  const deletes = (call: Call) => /^(delete|remove)/.test(call.name);
  const calls = (Object.values(allCalls) as Call[])
    .filter((call) => call.encoding !== 'multipart')
    .sort((a, b) => Number(deletes(a)) - Number(deletes(b)));

  test.each(calls.map((call) => ({ name: call.name, call })))('$name', async ({ call }) => {
    const { owner, admin } = server.people;
    // Earlier calls may have ended the session or disabled the account.
    await server.pool.query('update account set is_enabled = true');
    const as = await signIn(call.area === 'Admin' ? admin : owner);
    const draft = await makeDraft(server, { as: await signIn(owner) });
    const question = draft.segments[0]?.questions?.[0]?.id ?? '';
    const ids = [inquiryId, draft.id, question, picture, owner.id, randomUUID()];
    await server.pool.query('delete from rate_limit_window');
    const input = mostlyInvalidInputs(call.input, ids);
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(input, async (body) => {
        const text = JSON.stringify(body) ?? '';
        const isTaken = validateWithSchema(call.input, text === '' ? undefined : JSON.parse(text)).ok;
        // Inputs that the schema refuses never reach the call, so only five of them are sent.
        if (!isTaken && ++refused > 5) return;
        const answer = await post(call, text, as.headers);
        expect(answer.status, JSON.stringify(answer)).toBeLessThan(500);
      }),
      { numRuns: 40 },
    );
  });
});
