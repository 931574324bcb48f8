import { describe, expect, test } from 'vitest';
import { word } from './word.ts';

const texts = {
  plain: 'Wrong score',
  limit_one: 'Choose at least {{limit}} option.',
  limit_other: 'Choose at least {{limit}} options.',
  few: '{{answerType}} needs at least {{limit}} options.',
  answerType_single: 'Single choice',
  date: 'Not before {{limit}}.',
};

describe('a sentence', () => {
  test('goes by the number in it', () => {
    expect(word(texts, 'limit', { limit: 1 }, 'en')).toBe('Choose at least 1 option.');
    expect(word(texts, 'limit', { limit: 2 }, 'en')).toBe('Choose at least 2 options.');
    expect(word(texts, 'limit', {}, 'en')).toBe('Choose at least {{limit}} options.');
  });

  test('has the digits and groups of its language', () => {
    expect(word(texts, 'limit', { limit: 12_500 }, 'fa')).toBe('Choose at least ۱۲٬۵۰۰ options.');
    expect(word(texts, 'limit', { limit: 12_500 }, 'en')).toBe('Choose at least 12,500 options.');
  });

  test('names what a parameter stands for', () => {
    expect(word(texts, 'few', { answerType: 'single', limit: 2 }, 'en')).toBe(
      'Single choice needs at least 2 options.',
    );
  });

  test('shows dates in the calendar of its language', () => {
    expect(word(texts, 'date', { limit: '2026-03-21' }, 'en')).toBe('Not before March 21, 2026.');
    expect(word(texts, 'date', { limit: '2026-03-21' }, 'fa')).toBe('Not before ۱ فروردین ۱۴۰۵.');
    expect(word(texts, 'date', { limit: '14:30' }, 'fa')).toBe('Not before ۱۴:۳۰.');
  });

  test('that nobody wrote is its own code', () => {
    expect(word(texts, 'unwritten', {}, 'fa')).toBe('unwritten');
    expect(word(texts, 'plain', {}, 'en')).toBe('Wrong score');
  });
});
