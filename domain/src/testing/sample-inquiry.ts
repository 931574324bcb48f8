import type { Answer } from '../inquiries/answers.ts';
import type { Definition, InquirySettings } from '../inquiries/inquiry.ts';
import type { Language } from '../text/language.ts';
import { answer, cells, chosen, chosenAll, inquiry, option, question, segment } from './builders.ts';

type Words = Readonly<Record<Language, string>>;

/**
 * Makes a complete inquiry with every response type, ready to publish: three segments on three pages, «Other»
 * and «None of these», right answers with scores, and a question that depends on another. Questions and
 * options have the ids `testId('drink')`, `testId('drink.tea')`.
 */
export function sampleInquiry(
  language: Language = 'en',
  settings: Partial<InquirySettings> = {},
): Definition {
  const say = (words: Words) => words[language];
  let sortOrder = 0;
  const ask: typeof question = (name, responseType, fields = {}) => {
    sortOrder += 1;
    return question(name, responseType, { body: name, sortOrder, ...fields });
  };
  const choices = segment(
    say({ en: 'Tea and coffee', fa: 'چای و قهوه' }),
    [
      ask('drink', 'single', {
        body: say({ en: 'What do you drink at work?', fa: 'سر کار چه می‌نوشید؟' }),
        isForce: true,
        options: [
          option('drink.tea', { body: say({ en: 'Tea', fa: 'چای' }) }),
          option('drink.coffee', { body: say({ en: 'Coffee', fa: 'قهوه' }) }),
          option('drink.other', { body: say({ en: 'Something else', fa: 'چیز دیگر' }), role: 'other' }),
        ],
      }),
      ask('country', 'dropdown', {
        body: say({ en: 'Where does tea come from?', fa: 'خاستگاه چای کجاست؟' }),
        score: 2,
        wrongScore: 1,
        options: [
          option('country.china', { body: say({ en: 'China', fa: 'چین' }), isAnswer: true }),
          option('country.brazil', { body: say({ en: 'Brazil', fa: 'برزیل' }) }),
        ],
      }),
      ask('sugar', 'yesNo', {
        body: say({ en: 'With sugar?', fa: 'با شکر؟' }),
        options: [
          option('sugar.yes', { body: say({ en: 'Yes', fa: 'بله' }) }),
          option('sugar.no', { body: say({ en: 'No', fa: 'خیر' }) }),
        ],
      }),
      ask('spoons', 'number', {
        body: say({ en: 'How many spoons?', fa: 'چند قاشق؟' }),
        min: 0,
        max: 10,
        condition: {
          match: 'all',
          clauses: [
            {
              questionId: chosen('sugar'),
              operator: 'isAnyOf',
              optionIds: chosenAll('sugar.yes'),
              value: null,
            },
          ],
        },
      }),
      ask('extras', 'multiple', {
        body: say({ en: 'What goes with it?', fa: 'همراه آن چه می‌خورید؟' }),
        min: 1,
        max: 3,
        options: [
          option('extras.dates', { body: say({ en: 'Dates', fa: 'خرما' }) }),
          option('extras.cake', { body: say({ en: 'Cake', fa: 'کیک' }) }),
          option('extras.other', { body: say({ en: 'Something else', fa: 'چیز دیگر' }), role: 'other' }),
          option('extras.none', { body: say({ en: 'None of these', fa: 'هیچ‌کدام' }), role: 'none' }),
        ],
      }),
      ask('order', 'ranking', {
        body: say({ en: 'Put these in your order', fa: 'این‌ها را به ترتیب دلخواه بچینید' }),
        options: [
          option('order.taste', { body: say({ en: 'Taste', fa: 'مزه' }) }),
          option('order.price', { body: say({ en: 'Price', fa: 'قیمت' }) }),
          option('order.time', { body: say({ en: 'Time', fa: 'زمان' }) }),
        ],
      }),
    ],
    {
      description: say({
        en: 'A few questions about what is in your cup.',
        fa: 'چند پرسش دربارهٔ آنچه در فنجان شماست.',
      }),
    },
  );
  const opinions = segment(say({ en: 'Your opinion', fa: 'نظر شما' }), [
    ask('places', 'matrix', {
      body: say({ en: 'How good is it there?', fa: 'آنجا چقدر خوب است؟' }),
      pageNumber: 2,
      options: [
        option('places.kitchen', { body: say({ en: 'Kitchen', fa: 'آشپزخانه' }), role: 'row' }),
        option('places.cafe', { body: say({ en: 'Café', fa: 'کافه' }), role: 'row' }),
        option('places.good', { body: say({ en: 'Good', fa: 'خوب' }), role: 'column' }),
        option('places.bad', { body: say({ en: 'Bad', fa: 'بد' }), role: 'column' }),
      ],
    }),
    ask('stars', 'rating', {
      body: say({ en: 'How many stars?', fa: 'چند ستاره؟' }),
      pageNumber: 2,
      min: 1,
      max: 5,
    }),
    ask('recommend', 'scale', {
      body: say({ en: 'Would you recommend it?', fa: 'آن را پیشنهاد می‌کنید؟' }),
      pageNumber: 2,
      min: 0,
      max: 10,
    }),
    ask('leaf', 'text', {
      body: say({ en: 'Which plant is it made of?', fa: 'از چه گیاهی است؟' }),
      pageNumber: 2,
      min: 0,
      max: 100,
      score: 1,
      options: [option('leaf.camellia', { body: 'Camellia sinensis', role: 'accepted', isAnswer: true })],
    }),
    ask('wishes', 'longText', {
      body: say({ en: 'What would you change?', fa: 'چه چیزی را تغییر می‌دادید؟' }),
      pageNumber: 2,
      min: 0,
      max: 2000,
    }),
  ]);
  const contact = segment(say({ en: 'About you', fa: 'دربارهٔ شما' }), [
    ask('mail', 'email', { body: say({ en: 'Your email', fa: 'رایانامهٔ شما' }), pageNumber: 3 }),
    ask('call', 'phone', { body: say({ en: 'Your phone', fa: 'تلفن شما' }), pageNumber: 3 }),
    ask('page', 'url', { body: say({ en: 'Your page', fa: 'صفحهٔ شما' }), pageNumber: 3 }),
    ask('day', 'date', {
      body: say({ en: 'Which day suits you?', fa: 'کدام روز برایتان مناسب است؟' }),
      pageNumber: 3,
      min: '2020-01-01',
      max: '2030-12-31',
    }),
    ask('hour', 'time', {
      body: say({ en: 'At what time?', fa: 'چه ساعتی؟' }),
      pageNumber: 3,
      min: '08:00',
      max: '18:00',
    }),
    ask('photo', 'file', {
      body: say({ en: 'Show us your cup', fa: 'فنجانتان را نشان دهید' }),
      pageNumber: 3,
      min: 1,
      max: 2,
    }),
    ask('thanks', 'statement', {
      body: say({ en: 'Thank you. The kettle is on.', fa: 'سپاس. کتری روی اجاق است.' }),
      pageNumber: 3,
    }),
  ]);
  return inquiry([choices, opinions, contact], {
    title: say({ en: 'Tea in the office', fa: 'چای در دفتر' }),
    publicTitle: say({
      en: 'Tea in the office, and who makes it',
      fa: 'چای در دفتر، و اینکه چه کسی آن را دم می‌کند',
    }),
    language,
    ...settings,
  });
}

/** A valid answer to every question of the sample. */
export function sampleAnswers(): Answer[] {
  return [
    answer('drink', chosen('drink.other'), 'Maté'),
    answer('country', chosen('country.china')),
    answer('sugar', chosen('sugar.yes')),
    answer('spoons', 1.5),
    answer('extras', chosenAll('extras.dates', 'extras.other'), 'Nuts'),
    answer('order', chosenAll('order.price', 'order.taste', 'order.time')),
    answer('places', cells({ 'places.kitchen': 'places.good', 'places.cafe': 'places.bad' })),
    answer('stars', 4),
    answer('recommend', 9),
    answer('leaf', 'camellia  SINENSIS'),
    answer('wishes', 'می‌خواهم همه بیایند. 🍵'),
    answer('mail', 'sara@example.com'),
    answer('call', '+98 21 1234 5678'),
    answer('page', 'https://example.com/sara'),
    answer('day', '2026-03-21'),
    answer('hour', '09:30'),
    answer('photo', chosenAll('photo.file')),
  ];
}
