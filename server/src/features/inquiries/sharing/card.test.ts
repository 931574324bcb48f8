import { randomUUID } from 'node:crypto';
import { getHomeLinkPreviewUrlPath, getLinkPreviewUrlPath } from '@nazar/domain/api/file-url-paths.ts';
import { languages } from '@nazar/domain/text/language.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { formatCardCount } from '../../../platform/texts/format-texts.ts';
import { makeDraft, makePublished } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makeBilingualPoll } from '../../participation/testing/bilingual-poll.ts';
import { drawLinkPreview } from './draw-link-preview.ts';

const server = useTestApp();

const open = (id: string, headers = {}) => server.app.inject({ url: getLinkPreviewUrlPath(id), headers });

test('a shared inquiry has a picture in the recommended size of previews', async () => {
  const { id } = await makePublished(server, {});
  const { statusCode, headers, rawPayload } = await open(id);
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('public, no-cache');
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  const again = await open(id, { 'if-none-match': headers.etag });
  expect(again.statusCode).toBe(304);
});

test('the home page has a picture in each language', async () => {
  const pictures = await Promise.all(
    languages.map((language) => server.app.inject({ url: getHomeLinkPreviewUrlPath(language) })),
  );
  for (const { statusCode, rawPayload } of pictures) {
    expect(statusCode).toBe(200);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  }
  expect(pictures[0]?.rawPayload.equals(pictures[1]?.rawPayload ?? Buffer.alloc(0))).toBe(false);
});

test('an inquiry hidden from strangers has no preview picture, not even for its owner', async () => {
  const hidden = [
    randomUUID(),
    'nonsense',
    (await makeDraft(server)).id,
    (await makePublished(server, { settings: { cooperationType: 'users' } })).id,
  ];
  for (const id of hidden) {
    const { statusCode, headers } = await open(id, server.people.owner.headers);
    expect([400, 404]).toContain(statusCode);
    expect(headers['content-type']).toMatch(/json/);
  }
});

test('the numbers of a drawn card are written in the language of the inquiry', () => {
  expect(formatCardCount('questions', 1, 'en')).toBe('1 question');
  expect(formatCardCount('responses', 1412, 'en')).toBe('1,412 responses');
  expect(formatCardCount('responses', 1412, 'fa')).toBe('۱٬۴۱۲ پاسخ');
});

test('a drawn card changes with its title and its numbers, and any title can be drawn', async () => {
  const inquiry = {
    id: randomUUID(),
    publicTitle: 'قهوه یا چای؟',
    language: 'fa' as const,
    categoryId: null,
    questionCount: 8,
    responseCount: 0,
  };
  const plain = await drawLinkPreview(inquiry, null);
  expect(plain.equals(await drawLinkPreview(inquiry, null))).toBe(true);
  expect(plain.equals(await drawLinkPreview({ ...inquiry, responseCount: 412 }, null))).toBe(false);
  for (const publicTitle of ['\u200c', '<b>&"', 'x'.repeat(300), '😀 ک ي'])
    expect(await sharp(await drawLinkPreview({ ...inquiry, publicTitle }, null)).metadata()).toMatchObject({
      width: 1200,
    });
});

test('the picture is in the language of the page that refers to it, even for services that request none', async () => {
  const { id } = await makeBilingualPoll(server);
  const pictures = await Promise.all(
    languages.map((language) => server.app.inject({ url: getLinkPreviewUrlPath(id, language) })),
  );
  expect(pictures.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(pictures[0]?.rawPayload.equals(pictures[1]?.rawPayload ?? Buffer.alloc(0))).toBe(false);
  for (const page of [`/${id}`, `/${id}/participate`]) {
    const { body } = await server.app.inject({ url: page, headers: { 'accept-language': 'fa' } });
    expect(body).toContain(`${getLinkPreviewUrlPath(id, 'fa')}"`);
  }
});
