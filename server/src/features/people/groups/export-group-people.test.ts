import { randomUUID } from 'node:crypto';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { addMyGroup, exportGroupUsers } from '@nazar/domain/api/group-calls.ts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { insertGroupPeople } from './person-queries.ts';

const server = useTestApp();

test('an export of many people, which are read in pages, contains each once and in order', async () => {
  const groupId = randomUUID();
  const as = server.people.owner;
  await server.call(addMyGroup, { id: groupId, name: 'Class' }, { as });
  const people = Array.from({ length: 4_000 }, (_, index) => ({
    id: randomUUID(),
    name: `Person ${index}`,
    email: `person${index}@people.example`,
    mobile: null,
  }));
  await insertGroupPeople(server.db, groupId, people, server.clock.now());
  const { body } = await server.app.inject({
    method: 'POST',
    url: getCallUrlPath(exportGroupUsers),
    payload: { groupId },
    headers: as.headers,
  });
  const lines = people.map(({ name, email }) => `${name},${email},`);
  expect(body.split('\r\n').slice(1)).toEqual([...lines, '']);
});
