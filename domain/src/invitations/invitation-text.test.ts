import { expect, test } from 'vitest';
import { fillInvitationText, type InvitationValues, parseInvitationText } from './invitation-text.ts';

const values: InvitationValues = {
  name: 'Sara',
  title: 'Board election',
  closes: '21 March 2027, 18:00',
  link: 'https://nazar.example/x#abc',
};
const fill = (text: string, more: Partial<InvitationValues> = {}, language: 'en' | 'fa' = 'en') =>
  fillInvitationText(parseInvitationText(text), { ...values, ...more }, { language, link: 'ownLine' });

test('fields are filled in any language and keyboard layout', () => {
  expect(fill('Hello {name}, {Title} closes on {closing time}.')).toBe(
    'Hello Sara, Board election closes on 21 March 2027, 18:00.',
  );
  // The text has an Arabic yeh and a typed half-space.
  expect(fill('{ نام }: {عنوان} تا {زمان پايان}', {}, 'fa')).toBe(
    '\u2068Sara\u2069: \u2068Board election\u2069 تا 21 March 2027, 18:00',
  );
});

test('a million spaces are read in linear time; otherwise this test doesn’t end', () => {
  const text = `Hello,${' '.repeat(1_000_000)}dear`;
  expect(fill(`${text} {name}`, { name: '' })).toBe(text);
});

test('unknown fields are reported once each and stay in the text', () => {
  const parsed = parseInvitationText('Dear {first name}, {link} {name} {first name} {} {{name}} } {');
  expect(parsed.unknown).toEqual(['{first name}', '{}']);
  expect(fill('a { b } c')).toBe('a { b } c');
  expect(parseInvitationText('5 { 6').unknown).toEqual([]);
});

test.each([
  ['Hello {name},', 'Hello,'],
  ['{name}, hello', ', hello'],
  ['{name|Dear friend}, hello', 'Dear friend, hello'],
  ['سلام {نام}،', 'سلام،'],
])('without a name %s becomes %s', (text, filled) => {
  expect(fill(text, { name: '' })).toBe(filled);
});

test.each([
  ['Answer at {link}.', 'Answer at\nhttps://nazar.example/x#abc'],
  ['{link}', 'https://nazar.example/x#abc'],
  ['Here: {link}, or not', 'Here:\nhttps://nazar.example/x#abc\nor not'],
  ['One\n{link}\nTwo', 'One\nhttps://nazar.example/x#abc\nTwo'],
  ['{link}{name}', 'https://nazar.example/x#abc\nSara'],
])('the link in %j has its own line', (text, filled) => {
  expect(fill(text)).toBe(filled);
});

test('a name can neither break lines nor change the direction of the text after it', () => {
  expect(fill('Hello {name}!', { name: 'A\r\nBcc: b@evil.example\u202e\u2028x' })).toBe(
    'Hello A Bcc: b@evil.example x!',
  );
});

test('a name of the other direction is isolated, and one of the same direction gets no marks', () => {
  expect(fill('Hello {name}!', { name: 'سارا' })).toBe('Hello \u2068سارا\u2069!');
  expect(fill('سلام {name}!', { name: 'سارا' }, 'fa')).toBe('سلام سارا!');
  expect(fill('Hello {name}!')).toBe('Hello Sara!');
});

test('a value that looks like a field stays text', () => {
  expect(fill('Hello {name}!', { name: '{link} {title}' })).toBe('Hello {link} {title}!');
});
