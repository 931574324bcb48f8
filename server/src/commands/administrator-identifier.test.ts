import { expect, test } from 'vitest';
import { parseAdministratorIdentifier } from './administrator-identifier.ts';

test.each([[undefined], ['nobody'], ['a@b.ir,c@d.ir'], [''], ['--help'], ['09121234567']])(
  "%j can't become an administrator",
  (typed) => {
    expect(parseAdministratorIdentifier(typed)).toBeNull();
  },
);

test.each([
  ['Boss@Example.com', { kind: 'email', text: 'boss@example.com' }],
  ['0098 912 123 4567', { kind: 'mobile', text: '+989121234567' }],
  ['+98-912-123-4567', { kind: 'mobile', text: '+989121234567' }],
])('an administrator can be %s', (typed, identifier) => {
  expect(parseAdministratorIdentifier(typed)).toEqual(identifier);
});
