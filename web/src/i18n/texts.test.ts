import { readdirSync, readFileSync } from 'node:fs';
import { languages } from '@nazar/domain/text/language.ts';
import { describe, expect, test } from 'vitest';

const folder = (language: string) => `${import.meta.dirname}/../../../locales/${language}`;
const namespaces = readdirSync(folder('en')).filter((name) => name.endsWith('.json'));

/** Every sentence by its dotted key. */
function sentences(language: string, name: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') found.set(path, value);
    else
      for (const [key, inner] of Object.entries(value ?? {}))
        walk(inner, path === '' ? key : `${path}.${key}`);
  };
  walk(JSON.parse(readFileSync(`${folder(language)}/${name}`, 'utf8')), '');
  return found;
}

const placeholders = (text: string) => (text.match(/\{\{\s*\w+/g) ?? []).sort();

describe.each(namespaces)('%s', (name) => {
  const english = sentences('en', name);
  const others = languages.filter((language) => language !== 'en');

  test.each(others)('has the same sentences in %s', (language) => {
    expect([...sentences(language, name).keys()].sort()).toEqual([...english.keys()].sort());
  });

  test.each(others)('has the same parameters in %s', (language) => {
    for (const [key, text] of sentences(language, name)) {
      expect({ key, facts: placeholders(text) }).toEqual({
        key,
        facts: placeholders(english.get(key) ?? ''),
      });
    }
  });

  test.each(others)('has no empty sentence in %s', (language) => {
    for (const [key, text] of sentences(language, name)) expect(text.trim(), key).not.toBe('');
  });
});
