import {
  easeLabels,
  likelihoodLabels,
  makeBilingualText,
  makeStarterMatrixOptions,
  makeStarterOptions,
  recommendationScaleQuestionFields,
  type Starter,
  satisfactionLabels,
  starterYesNoOptions,
} from './starter.ts';

/** Satisfaction (CSAT), effort (CES) and recommendation (NPS) with the reason for it. */
export const customerSatisfactionStarter: Starter = {
  name: 'customer-satisfaction',
  title: makeBilingualText('Customer satisfaction survey', 'نظرسنجی رضایت مشتریان'),
  description: makeBilingualText(
    '<p>A few questions about your experience with us. Your answers are <strong>anonymous</strong>.</p>',
    '<p>چند پرسش دربارهٔ تجربهٔ شما از خرید. پاسخ‌ها <strong>ناشناس</strong> است.</p>',
  ),
  completionMessage: makeBilingualText(
    'Thank you! Your answers show us what to improve first.',
    'سپاسگزاریم! پاسخ‌های شما نشان می‌دهد اول چه چیزی را بهتر کنیم.',
  ),
  tags: { en: ['customers', 'satisfaction', 'NPS'], fa: ['مشتریان', 'رضایت', 'NPS'] },
  categoryId: 'a0000000-0000-4000-8000-00000000000b',
  theme: 'default',
  segments: [
    {
      name: makeBilingualText('Your experience', 'تجربهٔ شما'),
      questions: [
        {
          body: makeBilingualText(
            'When did you last buy something from us?',
            'آخرین بار چه زمانی از ما خرید کردید؟',
          ),
          responseType: 'single',
          options: makeStarterOptions(
            ['Within the past week', 'در یک هفتهٔ گذشته'],
            ['Between one week and one month ago', 'بین یک هفته تا یک ماه پیش'],
            ['Between one and six months ago', 'بین یک تا شش ماه پیش'],
            ['More than six months ago', 'بیش از شش ماه پیش'],
          ),
        },
        {
          body: makeBilingualText(
            'Overall, how satisfied or dissatisfied were you with your last purchase?',
            'در مجموع، از آخرین خرید خود چقدر راضی یا ناراضی بودید؟',
          ),
          responseType: 'single',
          isForce: true,
          options: makeStarterOptions(...satisfactionLabels),
        },
        {
          body: makeBilingualText(
            'How satisfied or dissatisfied were you with each of the following?',
            'از هر یک از موارد زیر چقدر راضی یا ناراضی بودید؟',
          ),
          responseType: 'matrix',
          options: makeStarterMatrixOptions(
            [
              ['Quality', 'کیفیت'],
              ['Value for money', 'ارزش خرید نسبت به قیمت'],
              ['Range to choose from', 'تنوع محصولات'],
              ['Delivery time', 'زمان تحویل'],
              ['Customer support', 'پشتیبانی مشتریان'],
            ],
            [...satisfactionLabels, ['Does not apply', 'موردی نداشته‌ام']],
          ),
        },
        {
          body: makeBilingualText(
            'How easy or difficult was it to place your order?',
            'ثبت سفارش چقدر آسان یا دشوار بود؟',
          ),
          responseType: 'single',
          options: makeStarterOptions(...easeLabels),
        },
      ],
    },
    {
      name: makeBilingualText('Would you recommend us?', 'ما را پیشنهاد می‌کنید؟'),
      questions: [
        {
          key: 'nps',
          body: makeBilingualText(
            'How likely are you to recommend us to a friend or colleague?',
            'چقدر احتمال دارد ما را به دوستان یا همکاران خود پیشنهاد کنید؟',
          ),
          ...recommendationScaleQuestionFields,
          isForce: true,
        },
        {
          body: makeBilingualText(
            'What is the main reason for your score?',
            'دلیل اصلی امتیازی که دادید چیست؟',
          ),
          responseType: 'longText',
          min: 0,
          max: 1000,
          when: { question: 'nps', atMost: 8 },
        },
        {
          body: makeBilingualText('What do you value most about us?', 'چه چیز ما را بیشتر می‌پسندید؟'),
          responseType: 'longText',
          min: 0,
          max: 1000,
          when: { question: 'nps', atLeast: 9 },
        },
      ],
    },
    {
      name: makeBilingualText('Help and next time', 'پشتیبانی و خرید بعدی'),
      questions: [
        {
          key: 'help',
          body: makeBilingualText(
            'Have you contacted our customer support in the past three months?',
            'آیا در سه ماه گذشته با پشتیبانی ما تماس گرفته‌اید؟',
          ),
          responseType: 'yesNo',
          options: starterYesNoOptions,
        },
        {
          body: makeBilingualText('Has your request been resolved?', 'آیا درخواست شما به نتیجه رسید؟'),
          responseType: 'single',
          options: makeStarterOptions(
            ['Yes, completely', 'بله، به‌طور کامل'],
            ['Yes, in part', 'تا حدی'],
            ['No', 'خیر'],
            ['Still being handled', 'هنوز در حال پیگیری است'],
          ),
          when: { question: 'help', options: [0] },
        },
        {
          body: makeBilingualText(
            'How likely are you to buy from us again?',
            'چقدر احتمال دارد باز هم از ما خرید کنید؟',
          ),
          responseType: 'single',
          options: makeStarterOptions(...likelihoodLabels),
        },
        {
          body: makeBilingualText(
            'Is there anything else you would like to tell us?',
            'آیا نکتهٔ دیگری هست که بخواهید با ما در میان بگذارید؟',
          ),
          responseType: 'longText',
          min: 0,
          max: 1000,
        },
      ],
    },
  ],
};
