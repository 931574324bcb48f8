import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { DatabaseServerList } from './database-server-list.ts';

const serversOf = (connectionString: string) =>
  DatabaseServerList.parse(connectionString)?.servers.map(({ host, port }) => `${host} ${port}`) ?? null;

test.each([
  ['postgres://u:p@h1:5433,h2:5434/db', ['h1 5433', 'h2 5434']],
  ['postgresql://u:p@h1,h2:5434/db?target_session_attrs=read-write', ['h1 5432', 'h2 5434']],
  ['postgres://u:p,w@h1,h2/db?port=6432', ['h1 6432', 'h2 6432']],
  ['postgres://u@[::1]:5433,[2001:db8::2]/db', ['::1 5433', '2001:db8::2 5432']],
  ['postgres://u@/db?host=h1,/run/postgresql&port=5433,5434', ['h1 5433', '/run/postgresql 5434']],
  ['postgres://u@%2Frun%2Fa,%2Frun%2Fb/db', ['/run/a 5432', '/run/b 5432']],
  ['postgres://u@h1/db?target_session_attrs=primary', ['h1 5432']],
  ['postgres://u@h1:5433/db', null],
  ['postgres://u@localhost/db?host=/run/postgresql', null],
])('%s names its servers in order, by the rules of libpq', (connectionString, expected) => {
  expect(serversOf(connectionString)).toEqual(expected);
});

test('a connection string of one server keeps login, database and parameters', () => {
  const list = DatabaseServerList.parse(
    'postgres://us%40er:p%2Fw@h1,h2:5434/db?sslmode=require&target_session_attrs=primary',
  );
  expect(list?.servers[1]?.connectionString).toBe(
    'postgres://us%40er:p%2Fw@localhost/db?sslmode=require&host=h2&port=5434',
  );
});

test.each([
  ['postgres://u:geheim@h1,h2,h3/db?port=1,2', 'DATABASE_URL must have one port for all of its 3 hosts'],
  ['postgres://u:geheim@h1:5432,h2:54x2/db', 'DATABASE_URL must name each server as'],
  ['postgres://u:geheim@h1,::1/db', 'DATABASE_URL must name each server as'],
  ['postgres://u:geheim@h1/db?port=abc', 'DATABASE_URL must name each server as'],
  ['postgres://u:geheim@h1:70000/db', 'DATABASE_URL must name each server as'],
  ['postgres://u:ge#heim@h1,h2/db', 'DATABASE_URL must name each server as'],
  [
    'postgres://u:geheim@h1,h2/db?target_session_attrs=master',
    'DATABASE_URL must have one of any, read-write',
  ],
])('%s prevents the start with a reason that leaves out the password', (connectionString, reason) => {
  const read = () => readConfig({ DATABASE_URL: connectionString });
  expect(read).toThrow(reason);
  expect(read).not.toThrow('geheim');
});
