import { otpPurposes } from '@nazar/domain/api/auth-calls.ts';
import { languages } from '@nazar/domain/text/language.ts';
import { describe, expect, test } from 'vitest';
import {
  makeAccountExistsMessage,
  makeAddressChangedMessage,
  makeAddressInUseMessage,
  makeOneTimeCodeMessage,
  makePasswordChangedMessage,
} from './account-messages.ts';
import { composeMessage, type MessageRecipient } from './compose-message.ts';
import type { DeliveryMessage } from './delivery.ts';

const site = 'https://nazar.example';
const email: MessageRecipient = { kind: 'email', text: 'sara@example.com' };
const mobile: MessageRecipient = { kind: 'mobile', text: '+989121234567' };

const allMessages: DeliveryMessage[] = languages.flatMap((language) =>
  [email, mobile].flatMap((to) => [
    ...otpPurposes.map((purpose) => makeOneTimeCodeMessage(to, purpose, '123456', language, site)),
    makeAccountExistsMessage(to, language, site),
    makeAddressInUseMessage(to, language, site),
    makePasswordChangedMessage(to, language, site),
    makeAddressChangedMessage(to, email, language, site),
    makeAddressChangedMessage(to, mobile, language, site),
  ]),
);

test('has a complete text for every message in both languages', () => {
  for (const { subject, text, html } of allMessages) {
    expect(`${subject} ${text} ${html}`).not.toMatch(/\{\{|\}\}|undefined|Short|Subject/);
    expect(subject).not.toMatch(/[\r\n]/);
  }
  const persian = allMessages.filter(({ subject }) => /[\u0600-\u06ff]/.test(subject));
  expect(persian).toHaveLength(allMessages.length / 2);
  for (const { text } of persian) {
    const words = text.replace(/https?:\/\/\S+|@nazar\.example #\d+|r?s?\S*\*\*\*\S*/g, '');
    expect(words).not.toMatch(/[A-Za-z]/);
  }
});

describe('a code by mail', () => {
  test('has its own line, in ASCII digits, left to right even in Persian', () => {
    const { text, html } = makeOneTimeCodeMessage(email, 'signup', '123456', 'fa', site);
    expect(text.split('\n')).toContain('123456');
    expect(text).toContain('تا ۵ دقیقه');
    expect(html).toContain('<html lang="fa" dir="rtl">');
    expect(html).toMatch(/<p dir="ltr" style="[^"]*letter-spacing:6px[^"]*">123456<\/p>/);
    expect(html).toContain('Vazirmatn');
  });

  test('names the site in the footer', () => {
    const { text, html } = makeOneTimeCodeMessage(email, 'login', '123456', 'en', site);
    expect(text).toContain(`This message was sent from ${site}`);
    expect(html).toContain(`This message was sent from ${site}`);
  });
});

describe('a code by text message', () => {
  test('starts with the code and ends with the origin-bound line for autofill', () => {
    for (const language of languages) {
      const { text, html } = makeOneTimeCodeMessage(mobile, 'login', '123456', language, `${site}:8443`);
      expect(text.startsWith('123456 ')).toBe(true);
      expect(text.split('\n').at(-1)).toBe('@nazar.example #123456');
      expect(html).toBe('');
    }
    const { text } = makeOneTimeCodeMessage(mobile, 'login', '123456', 'en', 'http://localhost:3000');
    expect(text).not.toContain('@localhost');
  });

  test('fits into one SMS segment in English and two in Persian', () => {
    for (const purpose of otpPurposes) {
      const english = makeOneTimeCodeMessage(mobile, purpose, '123456', 'en', site).text;
      // With other characters it would not count as seven bits per character.
      expect(english).toMatch(/^[\x20-\x7e\n]*$/);
      expect(english).not.toMatch(/[`^{}[\]~|\\]/);
      expect(english.length).toBeLessThanOrEqual(160);
      expect(makeOneTimeCodeMessage(mobile, purpose, '123456', 'fa', site).text.length).toBeLessThanOrEqual(
        134,
      );
    }
  });
});

describe('a notice', () => {
  test('links to setting a new password on this installation', () => {
    for (const to of [email, mobile]) {
      expect(makePasswordChangedMessage(to, 'en', site).text).toContain(`${site}/forgot`);
    }
    const { html } = makePasswordChangedMessage(email, 'en', site);
    expect(html.match(/href="[^"]*"/g)).toEqual([`href="${site}/forgot"`, `href="${site}/forgot"`]);
  });

  test('to an old address masks the new one', () => {
    const changed = makeAddressChangedMessage(email, { kind: 'email', text: 'reza@example.org' }, 'en', site);
    expect(changed.text).toContain('r***@example.org');
    expect(changed.text).toContain('The previous one is no longer in your account.');
    expect(`${changed.text}${changed.html}`).not.toContain('reza');
    const moved = makeAddressChangedMessage(email, mobile, 'fa', site);
    expect(moved.text).toContain('\u2066+98***67\u2069');
    expect(moved.text).not.toContain('دیگر در حساب شما');
  });
});

test('inserts values as plain text: no tag, attribute or replacement pattern', () => {
  const evil = `"><script>alert('$&')</script>`;
  const { html, text } = composeMessage({
    to: email,
    language: 'en',
    publicUrl: site,
    subject: evil,
    lifeSeconds: 60,
    paragraphs: [evil],
    code: evil,
    link: { label: evil, url: `${site}/?a="onclick=alert(1)` },
  });
  expect(html).not.toMatch(/<script|"onclick/);
  expect(html).toContain('&quot;&gt;&lt;script&gt;');
  expect(text).toContain(evil);
});
