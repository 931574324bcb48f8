import { describe, expect, test } from 'vitest';
import { sanitizeRedirectPath } from './sanitize-redirect-path.ts';

describe('the way back after signing in', () => {
  test.each([
    ['/Inquiries'],
    ['/Inquiries/create?id=1&step=question'],
    ['/0190c8d0-0001-4a6b-8c1d-1eefabcdef12/participate'],
    ['/?q=%D9%86%D8%B8%D8%B1&pg=2#main'],
    ['/search?next=//evil.example'],
  ])('%s is accepted', (path) => {
    expect(sanitizeRedirectPath(path)).toBe(path);
  });

  test.each([
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/\\/evil.example'],
    ['https://evil.example'],
    ['https:evil.example'],
    ['HTTPS:/evil.example'],
    ['javascript:alert(1)'],
    ['java\tscript:alert(1)'],
    ['data:text/html,x'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['\t//evil.example'],
    [' //evil.example'],
    ['/%09/evil.example'],
    ['/%2f%2fevil.example'],
    ['/%2Fevil.example'],
    ['/%5cevil.example'],
    ['/%252f%252fevil.example'],
    ['/.//evil.example'],
    ['/x/..//evil.example'],
    ['/./\\evil.example'],
    ['/%2e//evil.example'],
    ['/%'],
    ['@evil.example'],
    ['evil.example'],
    ['.evil.example'],
    [':80'],
    ['?x'],
    [''],
    ['%2f%2fevil.example'],
    ['%2Flogin'],
    ['/\r\nLocation: https://evil.example'],
    ['/Inquiries\u0000.evil.example'],
    ['/\u2028/evil.example\n'],
    ['／／evil.example'],
    ['https:/\\evil.example'],
    ['JaVaScRiPt:alert(1)'],
    ['\u0001javascript:alert(1)'],
    ['vbscript:x'],
    ['blob:https://evil.example/1'],
    ['//user:password@evil.example'],
    ['/..//evil.example'],
    ['/%2e%2e//evil.example'],
    ['/login?redirect=/login'],
    ['/login?redirect=/login?redirect=//evil.example'],
    ['/signup?redirect=%2Flogin'],
    ['/Inquiries/../login'],
    ['/%6cogin'],
    ['/%256cogin'],
    ['/forgot#x'],
    ['/LOGIN'],
    ['/signup/otp'],
    [`/${'a'.repeat(8192)}`],
    ['/\u0000'],
  ])('%j is replaced by the home page', (path) => {
    expect(sanitizeRedirectPath(path)).toBe('/');
  });

  test('without a redirect the home page is opened', () => {
    expect(sanitizeRedirectPath(null)).toBe('/');
    expect(sanitizeRedirectPath(undefined)).toBe('/');
  });
});
