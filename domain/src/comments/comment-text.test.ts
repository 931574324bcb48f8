import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateWithSchema } from '../problem/validate-with-schema.ts';
import { measureFastestRun } from '../testing/fastest.ts';
import {
  commentTextSchema,
  containsLink,
  guestEmailSchema,
  guestNameSchema,
  normalizeUserText,
} from './comment-text.ts';

function stored(text: unknown) {
  const checked = validateWithSchema(commentTextSchema(), text);
  return checked.ok ? checked.data : checked.problems.map(({ code }) => code).join(' ');
}

test.each([
  ['  خوب بود  ', 'خوب بود'],
  ['می‌خواهم', 'می‌خواهم'],
  ['a\r\n\r\n\r\n\r\nb  \nc', 'a\n\nb\nc'],
  ['<b>bold</b> & "x"', '<b>bold</b> & "x"'],
  ['abc\u202egnp.exe\u2066', 'abcgnp.exe'],
  ['👍🏽', '👍🏽'],
])('keeps %j as %j', (typed, kept) => {
  expect(stored(typed)).toBe(kept);
});

test.each([
  ['', 'commentRequired'],
  ['   \n\t ', 'commentRequired'],
  ['\u200b\u200c\u3164\u2800', 'commentRequired'],
  ['\u202e\u2066', 'commentRequired'],
  ['x'.repeat(5000), 'tooLong'],
  ['a\u0000b', 'controlCharacter'],
  [7, 'wrongType'],
])('refuses %j with %s', (typed, code) => {
  expect(stored(typed)).toBe(code);
});

test('long runs of spaces take no time, within the limit or beyond it', () => {
  const taken = measureFastestRun(() => {
    for (const end of ['x', ' ', '\t\n']) stored(`x${' '.repeat(900_000)}${end}`);
    normalizeUserText(`x${' '.repeat(100_000)}x`);
  });
  expect(taken).toBeLessThan(500);
});

test('a name is one visible line, and an e-mail address is folded', () => {
  expect(validateWithSchema(guestNameSchema(), ' Sara\n\u202eK. ')).toMatchObject({
    ok: true,
    data: 'Sara K.',
  });
  expect(validateWithSchema(guestNameSchema(), '\u200d ')).toMatchObject({
    ok: false,
    problems: [{ code: 'nameRequired' }],
  });
  expect(validateWithSchema(guestEmailSchema(), ' Sara۱@Example.com')).toMatchObject({
    data: 'sara1@example.com',
  });
  expect(validateWithSchema(guestEmailSchema(), 'a@b.c, d@e.f')).toMatchObject({
    problems: [{ code: 'invalidEmail' }],
  });
  expect(validateWithSchema(guestEmailSchema(), '')).toMatchObject({ problems: [{ code: 'emailRequired' }] });
});

test.each([
  'see https://example.com',
  'hxxp://evil.test/x',
  'www.example.test',
  'buy at cheap-pills.shop now',
  'cheap . com',
  'cheap .com',
  'bit.ly/abc',
  't.me/spam',
  'example。com',
  'ｅｘａｍｐｌｅ．ｃｏｍ',
  'exa\u200bmple.com',
  'مثال.ایران',
  'mail me at a@b.ir',
  'foo.example/path',
  'пример.рф',
  'пример.онлайн',
  '예시.한국',
  'उदाहरण.भारत',
  'see evil.life',
  'evil.today',
  'evil.onion',
  'see evil. com now',
  'evil,com',
  'evil,ir',
  'دیجی،com',
  'evil.win, really',
  'evil.tech?x=1',
  'evil.page:8080',
  'evil.unheard?x=1',
  'evil.unheard#top',
  'evil.unheard:8080',
  'evil.unheard:۸۰۸۰',
  'evil.unheard/?x',
  'evil[.]life',
  'evil[.]unheard',
  'evil [.]unheard',
  'evil [dot] unheard',
  'evil(دات)unheard',
  'http://xn--e1afmkfd.xn--p1ai',
  'xn--mgbh0fb.xn--mgba3a4f16a',
  'bücher.de',
  '例子。中国',
  'foo。example/path',
  'example．test／path',
  'example｡com',
  'example․com',
  'example·com',
  'exam\u115fple.co\u3164m',
  'example.c\u034fom',
  'example.c\u0336om',
  'example[.]com',
  'example [dot] com',
  'example(.)com',
  'evil{.}test/path',
  'example dot com',
  'دیجی دات کام',
  'hxxp[:]//evil[.]test',
  'hxxps evil',
  'h**p evil',
  'https//evil.test',
  'https[://]evil',
  'me@shop.example',
  'me[at]shop[.]example',
  '203.0.113.7',
  '۲۰۳.۰.۱۱۳.۷',
])('finds the link in %j', (text) => {
  expect(containsLink(text)).toBe(true);
});

test.each([
  'سلام.خوب بود',
  'It was good.Then it rained.',
  'I liked the course.Test was hard',
  'Good.Example',
  'DE,RU,CN',
  'fa,ir',
  'Question 3.5 of 10',
  'and/or, 1.5/2',
  'ساعت ۱۰:۳۰ بود',
  'e.g. tea',
  'It was good.Really?',
  'It was good.Really?!',
  'It was good.Then: 10 of 10',
  'خوب بود.چرا؟',
  'a life. Work today. Win',
  'What?!',
  'Great survey. In my view it is long.',
  'Thanks. To me it was clear. Us too. Live and learn.',
  'خوب بود. ایران جای خوبی است',
  'خوب بود . ایران جای خوبی است',
  'That was fun . In the end',
  'It is (.) not [.] clear',
  'I looked at (at) the polka dot dress',
  'Version 1.2.3, section 4.5.6.7.8',
  'HTTP is a protocol',
  'خوب بود. نقطه.',
  'مُدَرِّس خوب بود.مرسی',
  'Good · In the end · to me',
  'I paid 5,500 net, in all. Net of tax it is less.',
  'Ask for more info. Info was missing,info should come first',
  'First, commuters. Communities come next, company last.',
  'Iran is far. Iranians know, Russia too. Chinese, businesses.',
  'خوب بود،ایران. کامل بود، کام ما را شیرین کرد',
  'عالی بود. ایرانی‌ها، روس‌ها و چینی‌ها راضی‌اند',
])('finds no link in %j', (text) => {
  expect(containsLink(text)).toBe(false);
});

test('a name with an unknown ending is found only if something follows that only an address has', () => {
  const label = fc.stringMatching(/^[a-z]{2,12}$/);
  const after = fc.constantFrom('/a', '?a=1', '#a', ':8080');
  const dot = fc.constantFrom('.', '[.]', '(.)', '[dot]', '。');
  fc.assert(
    fc.property(label, dot, label, after, (name, sign, ending, rest) =>
      containsLink(`see ${name}${sign}${ending}${rest} now`),
    ),
  );
});

test('looks for links in linear time', () => {
  for (const part of [
    'a.',
    'www ',
    'a-',
    'h:/',
    '. ',
    'a+',
    '1.',
    'a@',
    '[',
    '[.',
    'a[.',
    'a [. ',
    ' (dot',
    'a.b?',
    'xn--',
  ]) {
    expect(measureFastestRun(() => containsLink(part.repeat(1000)))).toBeLessThan(200);
  }
});
