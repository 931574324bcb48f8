import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { makeAttempt } from './participation-setup.ts';

const to = (text: string, source: string) => ({ text, source });

/**
 * Makes an English inquiry with a Persian translation; the second option and the rules of the place are not
 * translated.
 */
export async function makeBilingualPoll(
  server: TestApp,
  settings: Partial<InquirySettings> = {},
  { piped = true }: { readonly piped?: boolean } = {},
) {
  const [tea, coffee] = [
    makeOption('Tea', { translations: { body: to('چای', 'Tea') } }),
    makeOption('Coffee'),
  ];
  const drink = makeQuestion({
    body: 'Tea or coffee?',
    translations: { body: to('چای یا قهوه؟', 'Tea or coffee?') },
    options: [tea, coffee],
  });
  const [choice, persianChoice] = piped ? Array(2).fill(`{{${drink.id}}}`) : ['that', 'آن'];
  const why = makeQuestion({
    responseType: 'text',
    body: `Why ${choice}?`,
    placeholder: 'In a few words',
    min: 0,
    max: 100,
    translations: { body: to(`چرا ${persianChoice}؟`, `Why ${choice}?`) },
    options: [],
  });
  const published = await makePublished(server, {
    segments: [makeSegment({ questions: [drink, why] })],
    settings: {
      language: 'en',
      secondLanguage: 'fa',
      resultViewStatus: 'public',
      publicTitle: 'Which drink do you prefer?',
      completionMessage: `You chose ${choice}.`,
      translations: {
        publicTitle: to('کدام نوشیدنی را ترجیح می‌دهید؟', 'Which drink do you prefer?'),
        completionMessage: to(`شما ${persianChoice} را انتخاب کردید.`, `You chose ${choice}.`),
      },
      ...settings,
    },
  });
  const answers = [
    { questionId: drink.id, value: tea.id },
    { questionId: why.id, value: 'خوش‌طعم است' },
  ];
  const { id, revision } = published;
  const submit = (more = {}) => ({ ...makeAttempt(), inquiryId: id, revision, answers, ...more });
  return { ...published, drink, why, tea, coffee, answers, submit };
}

export const inPersian = { headers: { 'accept-language': 'fa' } };
export const inEnglish = { headers: { 'accept-language': 'en' } };
