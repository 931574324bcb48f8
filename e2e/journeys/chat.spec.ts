import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as chatCalls from '@nazar/domain/api/chat-calls.ts';
import * as messageCalls from '@nazar/domain/api/message-calls.ts';
import { updateInfo } from '@nazar/domain/api/user-calls.ts';
import type { Browser, Page } from '@playwright/test';
import { freePort } from '../../server/src/testing/free-port.ts';
import { type ApiPerson, signUpByCalls } from '../api-person.ts';
import { expect, type Language, type Texts, test, textsOf } from '../fixtures.ts';
import config from '../playwright.config.ts';
import { type Site, startSite } from '../site.ts';
import { storeSession } from '../store-session.ts';

const { launchOptions = {} } = config.use ?? {};
// A fake microphone that beeps, and is allowed.
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
test.use({ launchOptions: { ...launchOptions, args: [...(launchOptions.args ?? []), ...microphone] } });

/** One side of the conversation: a person with a browser in a language. */
class Side {
  readonly page: Page;
  readonly t: Texts;
  constructor(page: Page, t: Texts) {
    this.page = page;
    this.t = t;
  }
  get field() {
    return this.page.getByRole('textbox', { name: this.t('chat:write') });
  }
  get messages() {
    return this.page.getByRole('region', { name: this.t('chat:messages') }).getByRole('article');
  }
  message(text: string) {
    return this.messages.filter({ hasText: text });
  }
  button(name: string) {
    return this.page.getByRole('button', { name: this.t(`chat:${name}`), exact: true });
  }
  async write(text: string) {
    await this.field.fill(text);
    await this.field.press('Enter');
  }
  /** The messages that the test wrote, from top to bottom. */
  async read(wrote: readonly string[]): Promise<string[]> {
    const shown = await this.messages.allInnerTexts();
    return shown.flatMap((text) => wrote.find((each) => text.includes(each)) ?? []);
  }
}

async function enter(browser: Browser, site: Site, person: ApiPerson, language: Language): Promise<Side> {
  const locale = language === 'fa' ? 'fa-IR' : 'en-US';
  const context = await browser.newContext({ locale, baseURL: site.url, permissions: ['microphone'] });
  const page = await context.newPage();
  await storeSession(page, site, person);
  return new Side(page, textsOf(language));
}

test('two people exchange texts, recordings and files despite a lost network and a restarted server', async ({
  browser,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nazar-chat-'));
  chmodSync(dataDir, 0o755);
  const where = { DATA_DIR: dataDir, PORT: String(await freePort()), PASSWORD_TEST_COST: 'low' };
  let site = await startSite(where);
  try {
    const [saraAccount, rezaAccount] = [await signUpByCalls(site), await signUpByCalls(site)];
    const tag = randomUUID().slice(0, 8);
    await saraAccount.call(updateInfo, { profileName: 'Sara Green', username: `sara_${tag}` });
    await rezaAccount.call(updateInfo, { profileName: 'رضا کریمی', username: `reza_${tag}` });
    const sara = await enter(browser, site, saraAccount, 'en');
    const reza = await enter(browser, site, rezaAccount, 'fa');

    // A stranger's first message waits to be accepted.
    await sara.page.goto('/chat?list=contacts');
    await sara.page.getByRole('searchbox', { name: sara.t('chat:findLabel') }).fill(`reza_${tag}`);
    await sara.button('findAmongAll').click();
    await sara.button('write').click();
    await sara.write('Hello Reza, do you have a minute?');
    await expect(sara.page.getByText(sara.t('chat:refusal.chatWaits', { name: 'رضا کریمی' }))).toBeVisible();
    await reza.page.goto('/');
    await reza.page.getByRole('link', { name: reza.t('common:chatFlag.requests') }).click();
    await reza.page.getByRole('tab', { name: reza.t('chat:tabs.requests') }).click();
    await reza.page.getByRole('link', { name: /Sara Green/ }).click();
    await reza.button('accept').click();
    await expect(reza.page.getByText(reza.t('chat:requestFrom', { name: 'Sara Green' }))).toBeHidden();

    // Both people write.
    await reza.write('سلام سارا، بله');
    await expect(sara.message('سلام سارا، بله')).toBeVisible();
    await sara.write('Great! See https://example.org/plan, please.');
    await expect(reza.message('Great!').getByRole('link')).toHaveAttribute(
      'href',
      'https://example.org/plan',
    );
    await expect(sara.message('Great!').getByLabel(sara.t('chat:seen'))).toBeVisible();

    // The up arrow edits the last own message, and Escape cancels.
    await sara.field.press('ArrowUp');
    await expect(sara.field).toHaveValue(/Great!/);
    await sara.field.fill('Great! See https://example.org/new-plan, please.');
    await sara.field.press('Enter');
    await expect(reza.message('new-plan').getByText(reza.t('chat:edited'))).toBeVisible();
    await expect(sara.field).toHaveValue('');

    // A recording can be played before it is sent.
    const speak = async (side: Side) => {
      await side.button('voice.record').click();
      // The recording is at least a second long; the machine decides when that is shown.
      const recording = side.page.getByRole('group', { name: side.t('chat:voice.record') });
      await expect(recording).toContainText(/[1-9۱-۹]/);
      await side.button('voice.stop').click();
      await expect(side.button('voice.play').last()).toBeVisible();
      await side.button('send').click();
    };
    await speak(sara);
    // It plays for a second or two, so the page itself waits for the button that stops it.
    const plays = reza.page.waitForFunction(
      (pause) => [...document.querySelectorAll('button')].some(({ ariaLabel }) => ariaLabel === pause),
      reza.t('chat:voice.pause'),
    );
    await reza.messages.getByRole('button', { name: reza.t('chat:voice.play') }).click();
    await plays;

    // A received file equals the sent one.
    const bytes = Buffer.from(`طرح ${tag}\n`);
    const file = { name: 'طرح.txt', mimeType: 'text/plain', buffer: bytes };
    await reza.page.locator('input[type=file]').setInputFiles(file);
    await reza.button('send').click();
    const download = sara.page.waitForEvent('download');
    await sara.page.getByRole('button', { name: sara.t('chat:download', { name: file.name }) }).click();
    expect(readFileSync(await (await download).path())).toEqual(bytes);

    // Sara loses her network, then the server stops too.
    const words = ['one of Sara', 'two of Sara', 'three of Sara', 'یک از رضا', 'دو از رضا', 'سه از رضا'];
    await sara.page.context().setOffline(true);
    await sara.write('one of Sara');
    await sara.write('two of Sara');
    await speak(sara);
    await sara.page.locator('input[type=file]').setInputFiles({ ...file, name: 'kept.txt' });
    await sara.button('send').click();
    await expect(sara.message('two of Sara').getByText(sara.t('chat:waiting')).first()).toBeVisible();
    await reza.write('یک از رضا');
    await expect(reza.message('یک از رضا').getByLabel(reza.t('chat:sent'))).toBeVisible();
    await site.stop();
    const lost = reza.page.getByText(reza.t('chat:problem.connection'));
    await expect(lost.filter({ visible: true })).toBeVisible();
    await reza.write('دو از رضا');
    await reza.write('سه از رضا');
    await sara.write('three of Sara');
    site = await startSite(where);
    await sara.page.context().setOffline(false);
    for (const side of [sara, reza]) {
      for (const text of words) {
        await expect(side.message(text)).toHaveCount(1);
        await expect(side.message(text).getByText(side.t('chat:waiting'))).toHaveCount(0);
      }
    }
    await expect(sara.page.getByText(sara.t('chat:problem.connection'))).toHaveCount(0);

    // Both see the stored messages in order, and each one's own messages in the order of writing.
    const { data: chats } = await saraAccount.call(chatCalls.getChats, {});
    const stored = await saraAccount.call(messageCalls.getMessages, { chatId: chats[0]?.id ?? '' });
    const order = stored.data.flatMap(({ text }) => words.find((each) => each === text) ?? []);
    expect(order.filter((text) => /Sara/.test(text))).toEqual(words.slice(0, 3));
    expect(order.filter((text) => /رضا/.test(text))).toEqual(words.slice(3));
    for (const side of [sara, reza]) await expect.poll(() => side.read(words)).toEqual(order);
    // The recording and the file that were made offline also arrive once.
    const from = stored.data.findIndex(({ text }) => text === 'one of Sara');
    const ofSara = stored.data.slice(from).filter(({ isMine }) => isMine);
    expect(ofSara.map(({ kind }) => kind)).toEqual(['text', 'text', 'voice', 'files', 'text']);
    expect(stored.data.map(({ number }) => number)).toEqual(stored.data.map((_, index) => index + 1));
    await expect(reza.messages.getByRole('button', { name: reza.t('chat:voice.play') })).toHaveCount(2);
    const kept = reza.page.waitForEvent('download');
    await reza.page.getByRole('button', { name: reza.t('chat:download', { name: 'kept.txt' }) }).click();
    expect(readFileSync(await (await kept).path())).toEqual(bytes);

    // The newest message stays visible when a phone is rotated.
    const newest = sara.message(order.at(-1) ?? '');
    await expect(newest).toBeInViewport();
    for (const size of [
      { width: 360, height: 740 },
      { width: 740, height: 360 },
    ]) {
      await sara.page.setViewportSize(size);
      await expect(newest).toBeInViewport();
    }
    await sara.page.setViewportSize({ width: 1280, height: 860 });

    // A deleted message disappears for both.
    await sara.message('one of Sara').hover();
    await sara
      .message('one of Sara')
      .getByRole('button', { name: sara.t('chat:messageMenu') })
      .click();
    await sara.page.getByRole('menuitem', { name: sara.t('common:delete') }).click();
    await sara.button('deleteForAll').click();
    await expect(reza.message('one of Sara')).toHaveCount(0);
    await expect(reza.page.getByText(reza.t('chat:deletedMessage')).first()).toBeVisible();

    // A message that is longer than the screen only counts as seen when its end was shown.
    const chatPath = new URL(reza.page.url()).pathname;
    await reza.page.goto('/');
    await sara.write('A short one');
    await sara.write(Array.from({ length: 80 }, (_, line) => `Line ${line}`).join('\n'));
    const isSeen = (text: string) => sara.message(text).getByLabel(sara.t('chat:seen'));
    const marks = sara.message('Line 79');
    await expect(
      marks
        .getByLabel(sara.t('chat:sent'), { exact: true })
        .or(marks.getByLabel(sara.t('chat:delivered'), { exact: true })),
    ).toBeVisible();
    await reza.page.goto(chatPath);
    await expect(isSeen('A short one')).toBeVisible();
    await expect(isSeen('Line 79')).toHaveCount(0);
    await reza.page.getByRole('region', { name: reza.t('chat:messages') }).press('End');
    await expect(isSeen('Line 79')).toBeVisible();
  } finally {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
