import { randomUUID } from 'node:crypto';
import { inquiryCalls } from '@nazar/domain/api/inquiry-calls.ts';
import type { ApiPerson } from './api-person.ts';
import type { Language } from './fixtures.ts';

const words = {
  en: {
    title: 'How was the week?',
    publicTitle: 'How was your week at work?',
    segment: 'Your week',
    day: { body: 'Which day was the best?', options: ['Saturday', 'Sunday', 'Monday'] },
    again: { body: 'Would you do it again?', options: ['Yes', 'No'] },
    things: { body: 'What helped you?', options: ['Colleagues', 'Quiet', 'Coffee'] },
    hours: { body: 'How many hours did you work?' },
    note: { body: 'Anything else?' },
  },
  fa: {
    title: 'هفته چطور بود؟',
    publicTitle: 'هفتهٔ کاری شما چطور گذشت؟',
    segment: 'هفتهٔ شما',
    day: { body: 'کدام روز بهتر بود؟', options: ['شنبه', 'یکشنبه', 'دوشنبه'] },
    again: { body: 'دوباره انجامش می‌دهید؟', options: ['بله', 'خیر'] },
    things: { body: 'چه چیزی کمکتان کرد؟', options: ['همکاران', 'سکوت', 'قهوه'] },
    hours: { body: 'چند ساعت کار کردید؟' },
    note: { body: 'چیز دیگری هست؟' },
  },
} as const;

export type SamplePoll = { readonly id: string; readonly words: (typeof words)[Language] };

/** Makes and publishes an open poll with several response types on one page through the calls. */
export async function publishSamplePoll(
  person: ApiPerson,
  language: Language,
  settings: { maxParticipantCount?: number } = {},
): Promise<SamplePoll> {
  const text = words[language];
  const id = randomUUID();
  const [category] = await person.call(inquiryCalls.getCategories, {});
  const made = await person.call(inquiryCalls.addMyInquiry, {
    id,
    language,
    title: text.title,
    publicTitle: text.publicTitle,
    categoryId: category?.id ?? null,
    publicFile: await person.uploadPicture(),
    resultViewStatus: 'public',
    ...settings,
  });
  const option = (body: string) => ({ id: randomUUID(), body });
  const common = (sortOrder: number) => ({ id: randomUUID(), sortOrder, pageNumber: 1 });
  const filled = await person.call(inquiryCalls.addMyInquirySegment, {
    inquiryId: id,
    revision: made.revision,
    segment: {
      id: randomUUID(),
      name: text.segment,
      questions: [
        {
          ...common(0),
          responseType: 'single',
          isForce: true,
          body: text.day.body,
          options: text.day.options.map(option),
        },
        {
          ...common(1),
          responseType: 'yesNo',
          body: text.again.body,
          options: text.again.options.map(option),
        },
        {
          ...common(2),
          responseType: 'multiple',
          min: 1,
          max: 2,
          body: text.things.body,
          options: text.things.options.map(option),
        },
        { ...common(3), responseType: 'number', min: 0, max: 168, body: text.hours.body },
        { ...common(4), responseType: 'text', min: 0, max: 200, body: text.note.body },
      ],
    },
  });
  await person.call(inquiryCalls.publishMyInquiry, { id, revision: filled.revision });
  return { id, words: text };
}
