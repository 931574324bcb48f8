import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';

const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' };

test('files stay on the disk if no bucket is set', () => {
  expect(readConfig({}).s3).toBeNull();
});

test('S3 settings select a store', () => {
  expect(readConfig({ S3_BUCKET: 'nazar', S3_REGION: 'eu-central-1' }).s3).toEqual({
    bucket: 'nazar',
    prefix: '',
    endpoint: null,
    region: 'eu-central-1',
    credentials: null,
  });
  const other = { S3_BUCKET: 'nazar/a/b/', S3_ENDPOINT: 'https://s3.example.com', ...keys };
  expect(readConfig(other).s3).toEqual({
    bucket: 'nazar',
    prefix: 'a/b/',
    endpoint: 'https://s3.example.com',
    region: 'us-east-1',
    credentials: { accessKeyId: 'id', secretAccessKey: 'hunter2' },
  });
});

test.each<[Record<string, string>, string]>([
  [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_ENDPOINT is set, and S3_BUCKET is missing'],
  [{ S3_BUCKET: 'a b', S3_REGION: 'r' }, 'S3_BUCKET must be'],
  [{ S3_BUCKET: 'nazar/../x', S3_REGION: 'r' }, 'S3_BUCKET must be'],
  [{ S3_BUCKET: 'nazar' }, 'S3_REGION is missing'],
  [{ S3_BUCKET: 'nazar', S3_ENDPOINT: 's3.example.com' }, 'S3_ENDPOINT must be'],
  [{ S3_BUCKET: 'nazar', S3_ENDPOINT: 'https://u:hunter2@s3.example.com' }, 'S3_ENDPOINT must have no login'],
  [
    { S3_BUCKET: 'nazar', S3_REGION: 'r', S3_SECRET_ACCESS_KEY: 'hunter2' },
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together',
  ],
])('%j is refused with the line that mends it', (environment, line) => {
  let text = '';
  try {
    readConfig(environment);
  } catch (error) {
    text = String(error);
  }
  expect(text).toContain(line);
  expect(text).not.toContain('hunter2');
});
