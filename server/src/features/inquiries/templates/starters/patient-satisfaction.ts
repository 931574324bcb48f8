import {
  agreementLabels,
  easeLabels,
  makeBilingualText,
  makeStarterMatrixOptions,
  makeStarterOptions,
  qualityLabels,
  recommendationScaleQuestionFields,
  type Starter,
  starterAgeGroupOptions,
} from './starter.ts';

/** Asks about one visit to a clinic or practice, but for no diagnosis. */
export const patientSatisfactionStarter: Starter = {
  name: 'patient-satisfaction',
  title: makeBilingualText('Patient satisfaction survey', 'نظرسنجی رضایت بیماران'),
  description: makeBilingualText(
    '<p>How was your last visit? Your answers are <strong>anonymous</strong> and have no effect on your treatment.</p>',
    '<p>آخرین مراجعهٔ شما به درمانگاه چگونه بود؟ پاسخ‌ها <strong>ناشناس</strong> است و هیچ اثری بر درمان شما ندارد.</p>',
  ),
  completionMessage: makeBilingualText(
    'Thank you, and all the best for your health! Your answers help us care for patients better.',
    'سپاسگزاریم و برایتان تندرستی آرزو می‌کنیم. پاسخ‌های شما به مراقبت بهتر از بیماران کمک می‌کند.',
  ),
  tags: { en: ['patients', 'clinic', 'satisfaction'], fa: ['بیماران', 'درمانگاه', 'رضایت'] },
  categoryId: 'a0000000-0000-4000-8000-000000000003',
  theme: 'mint',
  settings: { comments: 'off' },
  segments: [
    {
      name: makeBilingualText('Before you were seen', 'پیش از ویزیت'),
      questions: [
        {
          key: 'visitor',
          body: makeBilingualText('Who are you answering for?', 'این پاسخ‌ها دربارهٔ مراجعهٔ چه کسی است؟'),
          responseType: 'single',
          isForce: true,
          options: makeStarterOptions(
            ['Myself', 'خودم'],
            ['My child', 'فرزندم'],
            ['Another person I care for', 'کسی که همراه او بودم'],
          ),
        },
        {
          key: 'booking',
          body: makeBilingualText('How was the appointment made?', 'نوبت چگونه گرفته شد؟'),
          responseType: 'single',
          isForce: true,
          options: makeStarterOptions(
            ['By phone', 'تلفنی'],
            ['Online', 'اینترنتی'],
            ['In person', 'حضوری'],
            ['Without an appointment', 'بدون نوبت قبلی'],
          ),
        },
        {
          body: makeBilingualText(
            'How easy or difficult was it to get the appointment?',
            'گرفتن نوبت چقدر آسان یا دشوار بود؟',
          ),
          responseType: 'single',
          options: makeStarterOptions(...easeLabels),
          when: { question: 'booking', options: [0, 1, 2] },
        },
        {
          body: makeBilingualText('How long was the wait at the clinic?', 'در درمانگاه چقدر منتظر ماندید؟'),
          responseType: 'single',
          isForce: true,
          options: makeStarterOptions(
            ['Less than 15 minutes', 'کمتر از ۱۵ دقیقه'],
            ['15 to 30 minutes', '۱۵ تا ۳۰ دقیقه'],
            ['31 to 60 minutes', '۳۱ تا ۶۰ دقیقه'],
            ['More than an hour', 'بیش از یک ساعت'],
          ),
        },
      ],
    },
    {
      name: makeBilingualText('Your treatment', 'ویزیت و درمان'),
      questions: [
        {
          body: makeBilingualText(
            'How much do you agree or disagree with these statements? The doctor …',
            'با هر یک از جمله‌های زیر چقدر موافق یا مخالفید؟ پزشک …',
          ),
          responseType: 'matrix',
          isForce: true,
          options: makeStarterMatrixOptions(
            [
              ['listened carefully.', 'با دقت به حرف‌هایم گوش داد.'],
              ['explained things in a way I could understand.', 'به زبانی ساده و روشن توضیح داد.'],
              ['took enough time.', 'وقت کافی گذاشت.'],
              ['included me in the decisions.', 'نظر مرا در تصمیم‌ها پرسید.'],
              ['treated me with respect.', 'با احترام رفتار کرد.'],
            ],
            agreementLabels,
          ),
        },
        {
          body: makeBilingualText(
            'How well did you know what to do next when you left?',
            'وقتی درمانگاه را ترک کردید، چقدر روشن بود که از این پس چه کار کنید؟',
          ),
          helpText: makeBilingualText(
            'For example how to take medicines, or when to come back.',
            'مثلاً روش مصرف داروها یا زمان مراجعهٔ بعدی.',
          ),
          responseType: 'single',
          options: makeStarterOptions(
            ['Not at all', 'اصلاً روشن نبود'],
            ['A little', 'کمی'],
            ['Fairly well', 'تا حد زیادی'],
            ['Very well', 'کاملاً روشن بود'],
          ),
        },
        {
          body: makeBilingualText(
            'How would you rate each of the following?',
            'هر یک از موارد زیر را چگونه ارزیابی می‌کنید؟',
          ),
          responseType: 'matrix',
          options: makeStarterMatrixOptions(
            [
              ['Courtesy of the reception', 'رفتار کارکنان پذیرش'],
              ['Care by the nurses', 'رسیدگی پرستاران'],
              ['Cleanliness', 'نظافت'],
              ['Privacy', 'رعایت حریم خصوصی'],
              ['Information about costs and insurance', 'اطلاع‌رسانی دربارهٔ هزینه و بیمه'],
            ],
            [...qualityLabels, ['Does not apply', 'موردی نداشته‌ام']],
          ),
        },
      ],
    },
    {
      name: makeBilingualText('Your overall view', 'ارزیابی کلی'),
      questions: [
        {
          key: 'recommend',
          body: makeBilingualText(
            'How likely are you to recommend this clinic to family and friends?',
            'چقدر احتمال دارد این درمانگاه را به خانواده و دوستان خود پیشنهاد کنید؟',
          ),
          ...recommendationScaleQuestionFields,
          isForce: true,
        },
        {
          body: makeBilingualText('What should we do better?', 'چه کاری را باید بهتر انجام دهیم؟'),
          responseType: 'longText',
          min: 0,
          max: 1000,
          when: { question: 'recommend', atMost: 8 },
        },
        {
          body: makeBilingualText('What was especially good?', 'چه چیزی بهتر از همه بود؟'),
          responseType: 'longText',
          min: 0,
          max: 1000,
          when: { question: 'recommend', atLeast: 9 },
        },
        {
          body: makeBilingualText('How old is the patient?', 'بیمار در کدام گروه سنی است؟'),
          responseType: 'single',
          options: starterAgeGroupOptions,
        },
      ],
    },
  ],
};
