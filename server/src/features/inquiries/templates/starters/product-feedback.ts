import {
  makeBilingualText,
  makeStarterMatrixOptions,
  makeStarterNoneOption,
  makeStarterOptions,
  recommendationScaleQuestionFields,
  type Starter,
  satisfactionLabels,
  starterOtherOption,
  starterYesNoOptions,
} from './starter.ts';

/**
 * Asks users of an app or a service how much they would miss it (the question of Sean Ellis), and what is
 * missing.
 */
export const productFeedbackStarter: Starter = {
  name: 'product-feedback',
  title: makeBilingualText('Product feedback', 'بازخورد کاربران محصول'),
  description: makeBilingualText(
    '<p>You use our product, we build it. Tell us <strong>what works and what doesn’t</strong>.</p>',
    '<p>ما محصول را می‌سازیم و شما با آن کار می‌کنید. بگویید <strong>چه چیزی خوب است و چه چیزی نه</strong>.</p>',
  ),
  completionMessage: makeBilingualText(
    'Thank you! Your answers go straight to the people who decide what we build next.',
    'سپاسگزاریم! پاسخ شما مستقیم به دست کسانی می‌رسد که دربارهٔ مرحلهٔ بعدی محصول تصمیم می‌گیرند.',
  ),
  tags: { en: ['product', 'feedback', 'users'], fa: ['محصول', 'بازخورد', 'کاربران'] },
  categoryId: 'a0000000-0000-4000-8000-000000000006',
  theme: 'lavender',
  segments: [
    {
      name: makeBilingualText('How you use it', 'نحوهٔ استفاده'),
      questions: [
        {
          body: makeBilingualText(
            'How long have you used our product?',
            'چه مدت است از محصول ما استفاده می‌کنید؟',
          ),
          responseType: 'single',
          options: makeStarterOptions(
            ['Less than a month', 'کمتر از یک ماه'],
            ['1 to 6 months', '۱ تا ۶ ماه'],
            ['7 to 12 months', '۷ تا ۱۲ ماه'],
            ['More than a year', 'بیش از یک سال'],
          ),
        },
        {
          body: makeBilingualText('How often do you use it?', 'چند وقت یک بار از آن استفاده می‌کنید؟'),
          responseType: 'single',
          isForce: true,
          options: makeStarterOptions(
            ['Every day', 'هر روز'],
            ['Several times a week', 'چند بار در هفته'],
            ['Several times a month', 'چند بار در ماه'],
            ['Less often', 'کمتر'],
          ),
        },
        {
          body: makeBilingualText(
            'What do you mainly use it for?',
            'بیشتر برای چه کاری از آن استفاده می‌کنید؟',
          ),
          responseType: 'text',
          min: 0,
          max: 200,
        },
      ],
    },
    {
      name: makeBilingualText('How well it works', 'کیفیت محصول'),
      questions: [
        {
          key: 'missed',
          body: makeBilingualText(
            'How would you feel if you could no longer use our product?',
            'اگر دیگر نمی‌توانستید از محصول ما استفاده کنید، چه حسی داشتید؟',
          ),
          responseType: 'single',
          isForce: true,
          options: makeStarterOptions(
            ['Very disappointed', 'خیلی ناراحت می‌شدم'],
            ['Somewhat disappointed', 'کمی ناراحت می‌شدم'],
            ['Not disappointed', 'فرقی برایم نداشت'],
          ),
        },
        {
          body: makeBilingualText(
            'What is the main benefit you get from it?',
            'مهم‌ترین فایده‌ای که برای شما دارد چیست؟',
          ),
          responseType: 'longText',
          min: 0,
          max: 1000,
          when: { question: 'missed', options: [0, 1] },
        },
        {
          body: makeBilingualText('What keeps it from being useful to you?', 'چرا به کارتان نمی‌آید؟'),
          responseType: 'longText',
          min: 0,
          max: 1000,
          when: { question: 'missed', options: [2] },
        },
        {
          body: makeBilingualText(
            'How satisfied or dissatisfied are you with each of the following?',
            'از هر یک از موارد زیر چقدر راضی یا ناراضی هستید؟',
          ),
          responseType: 'matrix',
          options: makeStarterMatrixOptions(
            [
              ['Ease of use', 'سادگی استفاده'],
              ['Speed', 'سرعت'],
              ['Reliability', 'پایداری و بی‌خطا بودن'],
              ['Design', 'طراحی'],
              ['Value for money', 'ارزش نسبت به قیمت'],
              ['Help and support', 'راهنما و پشتیبانی'],
            ],
            [...satisfactionLabels, ['Does not apply', 'نظری ندارم']],
          ),
        },
        {
          key: 'problem',
          body: makeBilingualText(
            'Did you have a problem with it in the past month?',
            'آیا در یک ماه گذشته به مشکلی برخورده‌اید؟',
          ),
          responseType: 'yesNo',
          options: starterYesNoOptions,
        },
        {
          body: makeBilingualText('What happened?', 'چه اتفاقی افتاد؟'),
          helpText: makeBilingualText(
            'What did you do, what did you expect, and what came instead?',
            'چه کار کردید، چه انتظاری داشتید و به‌جای آن چه شد؟',
          ),
          responseType: 'longText',
          min: 0,
          max: 1500,
          when: { question: 'problem', options: [0] },
        },
      ],
    },
    {
      name: makeBilingualText('What comes next', 'مرحلهٔ بعدی'),
      questions: [
        {
          body: makeBilingualText(
            'Which improvements matter most to you? Choose up to three.',
            'بهتر شدن کدام‌یک برایتان مهم‌تر است؟ حداکثر سه مورد را انتخاب کنید.',
          ),
          responseType: 'multiple',
          min: 1,
          max: 3,
          randomOptions: true,
          options: [
            ...makeStarterOptions(
              ['More features', 'امکانات بیشتر'],
              ['Easier to use', 'استفادهٔ ساده‌تر'],
              ['Faster', 'سرعت بیشتر'],
              ['Fewer faults', 'خطای کمتر'],
              ['A better mobile app', 'برنامهٔ بهتر برای گوشی'],
              ['A lower price', 'قیمت پایین‌تر'],
            ),
            starterOtherOption,
            makeStarterNoneOption('None of these', 'هیچ‌کدام'),
          ],
        },
        {
          body: makeBilingualText(
            'How likely are you to recommend our product to a friend or colleague?',
            'چقدر احتمال دارد محصول ما را به دوستان یا همکاران خود پیشنهاد کنید؟',
          ),
          ...recommendationScaleQuestionFields,
          isForce: true,
        },
        {
          key: 'contact',
          body: makeBilingualText(
            'May we contact you about your answers?',
            'آیا می‌توانیم دربارهٔ پاسخ‌هایتان با شما تماس بگیریم؟',
          ),
          responseType: 'yesNo',
          options: starterYesNoOptions,
        },
        {
          body: makeBilingualText('Your email address', 'نشانی ایمیل'),
          helpText: makeBilingualText(
            'With it, your answers are no longer anonymous.',
            'با نوشتن آن، پاسخ شما دیگر ناشناس نیست.',
          ),
          responseType: 'email',
          isForce: true,
          when: { question: 'contact', options: [0] },
        },
      ],
    },
  ],
};
