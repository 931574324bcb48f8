import { describe, expect, test } from 'vitest';
import { findConfirmPasswordProblem, findPasswordProblem } from './password.ts';

describe('a new password', () => {
  test.each([
    ['Tr!cky-horse-42'],
    ['کلمهٔ عبور من Is 7%'],
    ['رمز۷Aa%خیلی‌خوب'],
    [`${'x'.repeat(120)}Ab1!`],
    ['  Ab1! spaces count  '],
    ['correct horse Battery 9%'],
    ['Masterful%4Giraffes'],
    ['9!kVtq2xWz'],
    ['Ｔr!cky-horse-42'],
  ])('%s is accepted', (password) => {
    expect(findPasswordProblem(password)).toBeNull();
  });

  test.each([
    ['Ab1!xyz', 'seven characters'],
    ['Ab1!xye\u0301', 'seven characters, one of them in two parts'],
    ['😀😀😀Ab1!', 'seven code points in ten units'],
    ['abcdefg1!', 'no upper case'],
    ['ABCDEFG1!', 'no lower case'],
    ['Abcdefgh!', 'no number'],
    ['Abcdefg12#', 'none of the four symbols'],
    [`Ab1!${'x'.repeat(125)}`, '129 characters'],
  ])('%s breaks a rule (%s)', (password) => {
    expect(findPasswordProblem(password)).toBe('invalidPassword');
  });

  test.each([
    ['Password1!'],
    ['P@ssw0rd'],
    ['Pa$$w0rd123'],
    ['Welcome@2026'],
    ['Admin@123'],
    ['Qwerty!123'],
    ['Aa123456!'],
    ['Abcd@1234'],
    ['1qaz@WSX'],
    ['Iran@1404'],
    ['Ali@123456'],
    ['Ａdmin@123'],
    ['1q2w3e4r!Q'],
    ['Zaq1@wsx'],
    ['!QAZ2wsx'],
    ['Abc123!@'],
    ['Aa123123!'],
    ['Aa1!@!@!@'],
    ['Film@123'],
    ['Dragon1!a'],
    ['xPassword1!'],
    ['$unshine1A'],
    ['M1chael1!'],
    ['Ｐａｓｓｗｏｒｄ１！'],
    ['Password۱!'],
    ['Iloveyou2!'],
    ['Esteghlal@99'],
    ['N4zar@2026'],
  ])('%s is refused as too common', (password) => {
    expect(findPasswordProblem(password)).toBe('commonPassword');
  });
});

test('a missing password is reported as required, not as invalid', () => {
  expect(findPasswordProblem('')).toBe('passwordRequired');
  expect(findConfirmPasswordProblem('', 'Blue!horse77')).toBe('confirmPasswordRequired');
  expect(findConfirmPasswordProblem('Blue!horse78', 'Blue!horse77')).toBe('invalidConfirmPassword');
  expect(findConfirmPasswordProblem('Blue!horse77', 'Blue!horse77')).toBeNull();
});
