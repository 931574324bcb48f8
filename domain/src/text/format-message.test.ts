import { describe, expect, test } from 'vitest';
import { formatMessage } from './format-message.ts';

const texts = {
  plain: 'Wrong score',
  limit_one: 'Choose at least {{limit}} option.',
  limit_other: 'Choose at least {{limit}} options.',
  few: '{{answerType}} needs at least {{limit}} options.',
  answerType_single: 'A single-answer question',
  date: 'Not before {{limit}}.',
};

describe('formatMessage', () => {
  test('picks the plural form by the limit', () => {
    expect(formatMessage(texts, 'limit', { limit: 1 }, 'en')).toBe('Choose at least 1 option.');
    expect(formatMessage(texts, 'limit', { limit: 2 }, 'en')).toBe('Choose at least 2 options.');
    expect(formatMessage(texts, 'limit', {}, 'en')).toBe('Choose at least {{limit}} options.');
  });

  test('writes numbers with the digits and grouping of the language', () => {
    expect(formatMessage(texts, 'limit', { limit: 12_500 }, 'fa')).toBe('Choose at least ۱۲٬۵۰۰ options.');
    expect(formatMessage(texts, 'limit', { limit: 12_500 }, 'en')).toBe('Choose at least 12,500 options.');
  });

  test('writes limits with every digit', () => {
    expect(formatMessage(texts, 'date', { limit: 39.9996 }, 'en')).toBe('Not before 39.9996.');
    expect(formatMessage(texts, 'date', { limit: 0.000_04 }, 'fa')).toBe('Not before ۰٫۰۰۰۰۴.');
  });

  test('replaces a parameter that is a code with its own text', () => {
    expect(formatMessage(texts, 'few', { answerType: 'single', limit: 2 }, 'en')).toBe(
      'A single-answer question needs at least 2 options.',
    );
  });

  test('shows dates in the calendar of the language', () => {
    expect(formatMessage(texts, 'date', { limit: '2026-03-21' }, 'en')).toBe('Not before March 21, 2026.');
    expect(formatMessage(texts, 'date', { limit: '2026-03-21' }, 'fa')).toBe('Not before ۱ فروردین ۱۴۰۵.');
    expect(formatMessage(texts, 'date', { limit: '14:30' }, 'fa')).toBe('Not before ۱۴:۳۰.');
  });

  test('returns a key without a text unchanged', () => {
    expect(formatMessage(texts, 'unwritten', {}, 'fa')).toBe('unwritten');
    expect(formatMessage(texts, 'plain', {}, 'en')).toBe('Wrong score');
  });
});
