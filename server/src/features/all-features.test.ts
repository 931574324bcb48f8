import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Job } from '../platform/jobs/job.ts';
import { allJobs } from './all-features.ts';

test('every job of a feature is one that nodes run, once', async () => {
  const made: Job[] = [];
  for (const path of globSync('**/*.ts', { cwd: import.meta.dirname })) {
    const source = readFileSync(join(import.meta.dirname, path), 'utf8');
    for (const [, name = ''] of source.matchAll(/^export const (\w+)(?:: Job =| = new TaskRunner\()/gm)) {
      const module = (await import(`./${path}`)) as Record<string, Job | { readonly jobs: readonly Job[] }>;
      const found = module[name];
      if (found !== undefined) made.push(...('jobs' in found ? found.jobs : [found]));
    }
  }
  expect(made.length).toBeGreaterThan(10);
  expect(new Set(allJobs)).toEqual(new Set(made));
  expect(new Set(allJobs.map(({ name }) => name)).size).toBe(allJobs.length);
});
