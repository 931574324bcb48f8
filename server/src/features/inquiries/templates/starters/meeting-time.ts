import { makeBilingualText, makeStarterMatrixOptions, makeStarterOptions, type Starter } from './starter.ts';

/** Finds the time that suits most people. For a single meeting, the rows are to be replaced by dates. */
export const meetingTimeStarter: Starter = {
  name: 'meeting-time',
  title: makeBilingualText('When shall we meet?', 'جلسه را کِی بگذاریم؟'),
  description: makeBilingualText(
    '<p>Tell us which times suit you. You can <strong>change your answer</strong> while the poll is open.</p>',
    '<p>بگویید کدام زمان‌ها برایتان مناسب است. تا وقتی نظرسنجی باز است می‌توانید <strong>پاسخ خود را تغییر دهید</strong>.</p>',
  ),
  completionMessage: makeBilingualText(
    'Thank you! You’ll hear from us as soon as the time is settled.',
    'سپاسگزاریم! به‌محض قطعی شدن زمان جلسه به شما خبر می‌دهیم.',
  ),
  tags: { en: ['meeting', 'schedule', 'poll'], fa: ['جلسه', 'زمان‌بندی', 'قرار'] },
  categoryId: 'a0000000-0000-4000-8000-000000000004',
  theme: 'default',
  settings: { editableResponse: true, comments: 'off' },
  segments: [
    {
      name: makeBilingualText('Your availability', 'زمان‌های شما'),
      questions: [
        {
          body: makeBilingualText('Your name', 'نام شما'),
          responseType: 'text',
          isForce: true,
          min: 2,
          max: 100,
        },
        {
          body: makeBilingualText(
            'Which of these times suit you?',
            'کدام‌یک از این زمان‌ها برایتان مناسب است؟',
          ),
          responseType: 'matrix',
          isForce: true,
          options: makeStarterMatrixOptions(
            [
              ['Monday, 10:00 to 11:00', 'شنبه، ساعت ۱۰ تا ۱۱'],
              ['Tuesday, 15:00 to 16:00', 'یکشنبه، ساعت ۱۴ تا ۱۵'],
              ['Wednesday, 10:00 to 11:00', 'دوشنبه، ساعت ۱۰ تا ۱۱'],
              ['Thursday, 15:00 to 16:00', 'سه‌شنبه، ساعت ۱۴ تا ۱۵'],
              ['Friday, 9:00 to 10:00', 'چهارشنبه، ساعت ۹ تا ۱۰'],
            ],
            [
              ['Yes', 'مناسب است'],
              ['If need be', 'اگر لازم باشد'],
              ['No', 'نمی‌توانم'],
            ],
          ),
        },
        {
          body: makeBilingualText('How would you prefer to take part?', 'ترجیح می‌دهید چگونه شرکت کنید؟'),
          responseType: 'single',
          options: makeStarterOptions(
            ['In person', 'حضوری'],
            ['Online', 'آنلاین'],
            ['Either is fine', 'فرقی نمی‌کند'],
          ),
        },
        {
          body: makeBilingualText(
            'If none of these times suits you, which one would?',
            'اگر هیچ‌کدام از این زمان‌ها مناسب نیست، چه زمانی را پیشنهاد می‌کنید؟',
          ),
          responseType: 'longText',
          min: 0,
          max: 300,
        },
        {
          body: makeBilingualText(
            'Which topics should be on the agenda?',
            'چه موضوع‌هایی باید در دستور جلسه باشد؟',
          ),
          responseType: 'longText',
          min: 0,
          max: 1000,
        },
      ],
    },
  ],
};
