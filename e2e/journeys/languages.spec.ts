import { randomUUID } from 'node:crypto';
import * as chartCalls from '@nazar/domain/api/chart-calls.ts';
import * as chatCalls from '@nazar/domain/api/chat-calls.ts';
import * as groupCalls from '@nazar/domain/api/group-calls.ts';
import * as messageCalls from '@nazar/domain/api/message-calls.ts';
import * as responseCalls from '@nazar/domain/api/response-calls.ts';
import * as resultCalls from '@nazar/domain/api/result-calls.ts';
import { submitAnswersAsGuest } from '../api-guest.ts';
import { type ApiPerson, signUpByCalls } from '../api-person.ts';
import { makeClientNavigator } from '../client-navigator.ts';
import { expect, test } from '../fixtures.ts';
import { findForeignWords } from '../foreign-words.ts';
import { readLayoutShift, watchLayoutShift } from '../layout-shift.ts';
import { type OpenInquiry, publishOpenInquiry } from '../open-inquiry.ts';
import { WizardJourney } from '../screens/wizard.ts';
import type { Site } from '../site.ts';
import { storeSession } from '../store-session.ts';

type Filled = {
  readonly chartId: string;
  readonly responseId: string;
  readonly textQuestionId: string;
  readonly groupId: string;
  readonly chatId: string;
};

const guestScreens = (id: string) => [
  '/',
  `/${id}`,
  `/${id}/participate`,
  '/participated',
  `/participated/${id}`,
  `/participated/${id}/${randomUUID()}`,
  `/participated/${id}/${randomUUID()}/certificate`,
  '/login',
  '/signup',
  '/forgot',
  '/setup',
  '/nothing/here',
  `/${randomUUID()}`,
  `/${randomUUID()}/participate`,
];

const ownScreens = (id: string, { chartId, responseId, textQuestionId, groupId, chatId }: Filled) => [
  '/chat',
  '/chat?list=contacts',
  '/chat?list=requests',
  `/chat/${chatId}`,
  `/chat/${randomUUID()}`,
  '/bookmarks',
  '/category',
  '/group',
  `/group/${groupId}`,
  '/comment-mail',
  '/stop',
  '/notifications',
  '/Inquiries',
  `/Inquiries/detail?id=${id}`,
  '/Inquiries/create',
  '/Inquiries/create?new=simple',
  '/Inquiries/bin',
  '/Inquiries/import',
  ...['info', 'question', 'setting', 'preview', 'results', 'share'].map(
    (step) => `/Inquiries/create?id=${id}&step=${step}`,
  ),
  `/Inquiries/${id}/results`,
  `/Inquiries/${id}/results/texts/${textQuestionId}`,
  `/Inquiries/${id}/results/cross-tab`,
  `/Inquiries/${id}/responses`,
  `/Inquiries/${id}/responses/${responseId}`,
  `/Inquiries/${id}/paper`,
  `/Inquiries/${id}/people`,
  `/Inquiries/${id}/invitations`,
  `/Inquiries/${id}/charts`,
  `/Inquiries/${id}/charts/create`,
  `/Inquiries/${id}/charts/${chartId}`,
  '/user',
  '/user/change-mobile',
  '/user/change-email',
  '/user/change-password',
  '/user/sessions',
  '/user/data',
];

test('every screen uses one language and passes axe, and main pages don’t shift while loading', async ({
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const owner = await signUpByCalls(site);
  const inquiry = await publishOpenInquiry(owner, language);
  const filled = await fillWithAnswers(site, owner, inquiry);
  const found: string[] = [];
  const load = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  };
  const loadAtEachWidth = async (paths: readonly string[]) => {
    const usual = page.viewportSize();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      for (const path of paths) {
        await load(path);
        expect.soft(await readLayoutShift(page), `movement of ${path}`).toBeLessThanOrEqual(0.05);
      }
    }
    if (usual !== null) await page.setViewportSize(usual);
  };
  await watchLayoutShift(page);
  const look = async (path: string) => {
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'fa' ? 'rtl' : 'ltr');
    found.push(...(await findForeignWords(page, language)).map((text) => `${path}: ${text}`));
    // Roles, relations and colours are the same in both languages, and Persian has the larger texts, so only it is
    // checked.
    if (language === 'fa') await checkAccessibility(page);
  };
  for (const path of guestScreens(inquiry.id)) {
    await load(path);
    await look(path);
  }
  await loadAtEachWidth(['/', `/${inquiry.id}`, `/${inquiry.id}/participate`]);
  // Error messages are in the same language.
  await page.goto('/signup');
  await page.getByRole('button', { name: t('account:signup.submit') }).click();
  found.push(...(await findForeignWords(page, language)));
  await storeSession(page, site, owner);
  await loadAtEachWidth(['/', `/Inquiries/${inquiry.id}/results`, `/chat/${filled.chatId}`]);
  // All screens are opened in one page, because page loads were half of this test's time.
  const [first, ...others] = ownScreens(inquiry.id, filled);
  await load(first ?? '');
  await look(first ?? '');
  const open = makeClientNavigator(page, t);
  for (const path of others) {
    await open(path);
    await look(path);
  }
  const results = `/Inquiries/${inquiry.id}/results`;
  await open(results);
  await page.getByRole('button', { name: t('results:notices.button') }).click();
  await expect(page.getByRole('radio', { name: t('results:notices.mode.daily') })).toBeChecked();
  await look(results);
  const wizard = new WizardJourney(page, t, language);
  await page.goto(`/Inquiries/create?id=${inquiry.id}&step=question`);
  await wizard.openQuestion(1);
  found.push(...(await findForeignWords(page, language)));
  expect([...new Set(found)]).toEqual([]);
});

test('switching the language changes the direction and keeps the state of the page', async ({
  page,
  site,
  language,
  t,
}) => {
  const owner = await signUpByCalls(site);
  const { id } = await publishOpenInquiry(owner, language);
  await storeSession(page, site, owner);
  const wizard = new WizardJourney(page, t, language);
  const address = `/Inquiries/create?id=${id}&step=question`;
  await page.goto(address);
  await wizard.openQuestion(2);
  await wizard.body.fill('…');
  const [other, dir] = language === 'fa' ? ['en', 'ltr'] : ['fa', 'rtl'];
  await page.getByRole('button', { name: language === 'fa' ? /English/ : /فارسی/ }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', dir ?? '');
  await expect(page.locator('html')).toHaveAttribute('lang', other ?? '');
  await expect(page).toHaveURL(site.url + address);
  await expect(wizard.editor.locator('textarea').first()).toHaveValue('…');
  // The choice is kept in this browser and in the account.
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('dir', dir ?? '');
});

async function fillWithAnswers(site: Site, owner: ApiPerson, { id, words }: OpenInquiry): Promise<Filled> {
  for (let guest = 0; guest < 6; guest += 1) {
    await submitAnswersAsGuest(site, id, {
      [words.single]: words.means[guest % 2] ?? '',
      [words.several]: words.means.slice(0, 2),
      [words.car]: words.yesNo[1] ?? '',
      [words.minutes]: 10 + guest,
      [words.stars]: 4,
      [words.scale]: 8,
      [words.wish]: words.segment,
    });
  }
  const { questions } = await owner.call(resultCalls.getSummary, { inquiryId: id });
  const single = questions.find(({ responseType }) => responseType === 'single');
  const chart = await owner.call(chartCalls.addChart, {
    inquiryId: id,
    id: randomUUID(),
    chart: {
      title: words.segment,
      type: 'bar',
      isPrimary: true,
      accessType: 'public',
      enabled: true,
      conditionQuestionId: null,
      conditionOptionIds: [],
      groupQuestionId: single?.questionId ?? '',
      groupOptionIds: single?.options.map(({ optionId }) => optionId) ?? [],
    },
  });
  const { data } = await owner.call(responseCalls.getResponses, { inquiryId: id, questionIds: [] });
  const text = questions.find(({ body }) => body.includes(words.wish));
  const groupId = randomUUID();
  await owner.call(groupCalls.addMyGroup, { id: groupId, name: words.segment });
  const person = { name: '', email: '', mobile: '+989121234567' };
  await owner.call(groupCalls.addGroupUser, { groupId, id: randomUUID(), ...person });
  const { id: chatId } = await owner.call(chatCalls.openChat, { groupId });
  for (const text of words.means) {
    await owner.call(messageCalls.sendMessage, { chatId, id: randomUUID(), text });
  }
  return {
    groupId,
    chatId,
    chartId: chart.id,
    responseId: data[0]?.id ?? '',
    textQuestionId: text?.questionId ?? '',
  };
}
