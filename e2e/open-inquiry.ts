import { randomUUID } from 'node:crypto';
import * as inquiryCalls from '@nazar/domain/api/inquiry-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import type { QuestionInput } from '@nazar/domain/inquiries/question.ts';
import type { ApiPerson } from './api-person.ts';
import type { Language } from './fixtures.ts';

/** A general category from the second migration. */
const someCategory = 'a0000000-0000-4000-8000-000000000001';

const words = {
  en: {
    title: 'How do you get around the city?',
    description: '<p>Ten short questions about your <strong>daily travel</strong>.</p>',
    segment: 'Your travel',
    single: 'What do you use most often on a working day?',
    several: 'Which of these did you use last week?',
    car: 'Do you own a car?',
    make: 'Which make is it?',
    minutes: 'How long is your usual trip, in minutes?',
    stars: 'How satisfied are you with public transport?',
    scale: 'How likely are you to recommend the metro?',
    list: 'Where do you live?',
    order: 'What matters most to you?',
    table: 'How do you rate each service?',
    wish: 'What would you change first?',
    means: ['Metro', 'Bus', 'Own car', 'Bicycle', 'On foot'],
    other: 'Other',
    none: 'None of these',
    yesNo: ['Yes', 'No'],
    places: ['North', 'South', 'East', 'West'],
    values: ['Speed', 'Price', 'Comfort'],
    services: ['Cleanliness', 'Punctuality'],
    grades: ['Bad', 'Fair', 'Good'],
  },
  fa: {
    title: 'در شهر چگونه جابه‌جا می‌شوید؟',
    description: '<p>ده پرسش کوتاه دربارهٔ <strong>رفت‌وآمد روزانهٔ</strong> شما.</p>',
    segment: 'رفت‌وآمد شما',
    single: 'در روزهای کاری بیشتر از چه وسیله‌ای استفاده می‌کنید؟',
    several: 'هفتهٔ گذشته از کدام‌یک استفاده کردید؟',
    car: 'آیا خودروی شخصی دارید؟',
    make: 'خودروی شما چیست؟',
    minutes: 'سفر معمول شما چند دقیقه طول می‌کشد؟',
    stars: 'از حمل‌ونقل همگانی چقدر راضی هستید؟',
    scale: 'چقدر احتمال دارد مترو را به دیگران پیشنهاد کنید؟',
    list: 'کجا زندگی می‌کنید؟',
    order: 'چه چیزی برایتان مهم‌تر است؟',
    table: 'هر خدمت را چگونه ارزیابی می‌کنید؟',
    wish: 'نخستین چیزی که تغییر می‌دادید چیست؟',
    means: ['مترو', 'اتوبوس', 'خودروی شخصی', 'دوچرخه', 'پیاده'],
    other: 'سایر',
    none: 'هیچ‌کدام',
    yesNo: ['بله', 'خیر'],
    places: ['شمال', 'جنوب', 'شرق', 'غرب'],
    values: ['سرعت', 'قیمت', 'آسایش'],
    services: ['پاکیزگی', 'وقت‌شناسی'],
    grades: ['بد', 'متوسط', 'خوب'],
  },
};

export type OpenInquiry = { readonly id: string; readonly words: (typeof words)['en'] };

/**
 * An open inquiry: ten questions of ten types on one page, and an eleventh that appears
 * for people with a car.
 */
export async function publishOpenInquiry(
  owner: ApiPerson,
  language: Language,
  settings: Partial<InquirySettings> = {},
  beforePublishing: (id: string) => Promise<void> = async () => {},
): Promise<OpenInquiry> {
  const w = words[language];
  const id = randomUUID();
  const info = {
    title: w.title,
    language,
    publicTitle: w.title,
    publicDescription: w.description,
    categoryId: someCategory,
    publicFile: await owner.uploadPicture(),
  };
  const added = await owner.call(inquiryCalls.addMyInquiry, { id, ...info, ...settings });
  const segment = { id: randomUUID(), name: w.segment, questions: tenQuestions(w) };
  const { revision } = await owner.call(inquiryCalls.addMyInquirySegment, {
    inquiryId: id,
    revision: added.revision,
    segment,
  });
  await beforePublishing(id);
  await owner.call(inquiryCalls.publishMyInquiry, { id, revision });
  return { id, words: w };
}

function tenQuestions(w: OpenInquiry['words']): QuestionInput[] {
  const option = (body: string, role: 'choice' | 'other' | 'none' | 'row' | 'column' = 'choice') => ({
    id: randomUUID(),
    body,
    role,
  });
  const question = (
    responseType: QuestionInput['responseType'],
    body: string,
    more: Partial<QuestionInput> = {},
  ) => ({ id: randomUUID(), responseType, body, pageNumber: 1, ...more });
  const choices = (bodies: readonly string[]) => bodies.map((body) => option(body));
  const yes = option(w.yesNo[0] ?? '');
  const no = option(w.yesNo[1] ?? '');
  const car = question('yesNo', w.car, { isForce: true, options: [yes, no] });
  const asked = [
    question('single', w.single, { isForce: true, options: [...choices(w.means), option(w.other, 'other')] }),
    question('multiple', w.several, {
      min: 1,
      max: 3,
      options: [...choices(w.means), option(w.none, 'none')],
    }),
    car,
    question('text', w.make, {
      min: 0,
      max: 100,
      condition: {
        match: 'all',
        clauses: [{ questionId: car.id, operator: 'isAnyOf', optionIds: [yes.id] }],
      },
    }),
    question('number', w.minutes, { min: 0, max: 300 }),
    question('rating', w.stars, { min: 1, max: 5 }),
    question('scale', w.scale, { min: 0, max: 10 }),
    question('dropdown', w.list, { options: choices(w.places) }),
    question('ranking', w.order, { options: choices(w.values) }),
    question('matrix', w.table, {
      options: [...w.services.map((s) => option(s, 'row')), ...w.grades.map((g) => option(g, 'column'))],
    }),
    question('longText', w.wish, { min: 0, max: 2000 }),
  ];
  return asked.map((each, sortOrder) => ({ ...each, sortOrder }));
}
