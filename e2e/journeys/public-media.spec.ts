import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { uploadFilePrivately } from '@nazar/domain/api/file-calls.ts';
import { getMyInquiry, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { publishOpenInquiry } from '../open-inquiry.ts';
import { makeSound } from '../sound.ts';
import { storeSession } from '../store-session.ts';

test('an author adds sound to an inquiry and to a question, and a stranger can play both', async ({
  page,
  browser,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const owner = await signUpByCalls(site);
  const { id } = await publishOpenInquiry(owner, language, {});
  await storeSession(page, site, owner);
  await page.goto(`/Inquiries/create?id=${id}&step=info`);
  const area = page.getByRole('region', { name: t('wizard:info.publicFile') });
  await expect(area.getByRole('img', { name: t('upload:preview') })).toBeVisible();
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    area.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });

  await choose('page.html', 'text/html', Buffer.from('<!doctype html><p>Hello</p>'));
  await expect(page.getByText(t('problems:fileTypeNotAccepted')).first()).toBeVisible();
  // The previous file stays, and an interrupted upload is retried.
  await expect(area.getByRole('img', { name: t('upload:preview') })).toBeVisible();
  await page.route(`**${getCallUrlPath(uploadFilePrivately)}`, (route) => route.abort(), { times: 1 });
  const sound = { name: 'welcome.wav', mimeType: 'audio/wav', buffer: makeSound() };
  await choose(sound.name, sound.mimeType, sound.buffer);
  await area.getByRole('button', { name: t('upload:retry') }).click();
  await expect(area.getByText('welcome.wav')).toBeVisible();
  await checkAccessibility(page);
  await expect
    .poll(async () => (await owner.call(getMyInquiry, { id, complete: false })).item.publicFileKind)
    .toBe('audio');
  await page.goto(`/Inquiries/create?id=${id}&step=question`);
  const asked = page.getByRole('article', {
    name: t('wizard:question.numbered', { number: (1).toLocaleString(language) }),
  });
  await asked.getByRole('button', { expanded: false }).first().click();
  await asked.getByRole('button', { name: t('wizard:question.addMedia') }).click();
  await asked.locator('input[type="file"]').first().setInputFiles(sound);
  await expect(asked.getByText(sound.name)).toBeVisible();
  await checkAccessibility(page);
  await asked.getByRole('button', { name: t('wizard:question.done') }).click();
  await expect(asked.getByRole('img', { name: t('wizard:question.with.audio') })).toBeVisible();
  const read = async () => owner.call(getMyInquiry, { id, complete: true });
  await expect
    .poll(async () => (await read()).item.segments?.[0]?.questions[0])
    .toMatchObject({ type: 'audio', file: expect.any(String) });
  const { item } = await read();
  await owner.call(publishMyInquiry, { id, revision: item.revision });

  const visitor = await browser.newPage({ baseURL: site.url, locale: language });
  const loaded: string[] = [];
  visitor.on('request', (request) => loaded.push(request.url()));
  await visitor.goto(`/${id}`);
  const play = visitor.getByRole('button', { name: t('detail:media.playNamed', { name: 'welcome.wav' }) });
  await expect(play).toBeVisible();
  await visitor.waitForFunction(() => document.getElementById('page-styles') === null);
  expect(loaded.filter((url) => url.includes(item.publicFile ?? ''))).toEqual([]);
  await play.press('Enter');
  const player = visitor.locator('audio');
  await expect(player).toBeFocused();
  await expect.poll(() => player.evaluate((sound: HTMLAudioElement) => sound.currentTime)).toBeGreaterThan(0);
  await checkAccessibility(visitor);

  await visitor.goto(`/${id}/participate`);
  const heard = visitor.locator('audio');
  await heard.evaluate((question: HTMLAudioElement) => question.play());
  await expect
    .poll(() => heard.evaluate((question: HTMLAudioElement) => question.currentTime))
    .toBeGreaterThan(0);
  await checkAccessibility(visitor);
  await visitor.close();
});
