import { makeShortQuestionsPath } from '@nazar/domain/routes/short-link.ts';
import { expect, test } from 'vitest';
import { makePublished } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

const server = useTestApp();

test('a short link leads to the questions and keeps its query', async () => {
  const { id } = await makePublished(server, {});
  const path = makeShortQuestionsPath(id);
  const reply = await server.app.inject({ url: `${path}?via=poster` });
  expect(reply.statusCode).toBe(301);
  expect(reply.headers.location).toBe(`/${id}/participate?via=poster`);
  expect((await server.app.inject({ url: path })).headers.location).toBe(`/${id}/participate`);
  expect((await server.app.inject({ url: `${path}x` })).statusCode).toBe(404);
});
