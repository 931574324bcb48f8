import { openSync } from 'node:fs';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { LogOutput } from './log-output.ts';

test('counts lines as lost if the reader has stopped reading', () => {
  // A pipe, which is a descriptor without a file.
  const descriptor = openSync('.', 'r');
  const stream = new Writable({ write: () => {} });
  const output = new LogOutput({ descriptor, stream, notice: (lost) => `${lost} lost\n` });
  const line = `${'x'.repeat(1023)}\n`;
  for (let count = 0; count < 5000; count++) output.write(line);
  expect(output.lost).toBeGreaterThan(3000);
  expect(output.isLosing()).toBe(true);
  expect(stream.writableLength).toBeLessThan(2 * 1024 * 1024);
});
