import { expect, test } from 'vitest';
import { resolveQuickly } from './resolve-quickly.js';

const root = new URL('../../', import.meta.url).href;

test('a relative name resolves to another module in each folder', () => {
  const looked: string[] = [];
  const resolve = (specifier: string, from: string) =>
    resolveQuickly(
      specifier,
      { conditions: ['import'], importAttributes: {}, parentURL: new URL(from, root).href },
      (name, context) => {
        const url = new URL(name, context?.parentURL).href;
        looked.push(url);
        return { url };
      },
    ).url;
  for (const name of ['./same.js', '../same.json', '.hidden.js']) {
    const [one, other] = [resolve(name, 'server/src/one/a.ts'), resolve(name, 'server/src/other/deep/b.ts')];
    expect(one).not.toBe(other);
  }
  expect(looked).toHaveLength(6);
});
