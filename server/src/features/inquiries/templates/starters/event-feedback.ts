import {
  makeBilingualText,
  makeStarterMatrixOptions,
  makeStarterOptions,
  qualityLabels,
  recommendationScaleQuestionFields,
  type Starter,
  satisfactionLabels,
  starterOtherOption,
} from './starter.ts';

/** Feedback on a conference, a workshop or a gathering, in person, online or both. */
export const eventFeedbackStarter: Starter = {
  name: 'event-feedback',
  title: makeBilingualText('Event feedback', 'بازخورد شرکت‌کنندگان رویداد'),
  description: makeBilingualText(
    '<p>Thank you for being with us. Your answers are <strong>anonymous</strong> and help us make the next event better.</p>',
    '<p>از همراهی شما سپاسگزاریم. پاسخ‌هایتان <strong>ناشناس</strong> می‌ماند و کمک می‌کند رویداد بعدی را بهتر برگزار کنیم.</p>',
  ),
  completionMessage: makeBilingualText(
    'Thank you! We read every answer before we plan the next event.',
    'سپاسگزاریم! پیش از برنامه‌ریزی رویداد بعدی، همهٔ پاسخ‌ها را می‌خوانیم.',
  ),
  tags: { en: ['event', 'feedback'], fa: ['رویداد', 'بازخورد'] },
  categoryId: 'a0000000-0000-4000-8000-000000000007',
  theme: 'lavender',
  segments: [
    {
      name: makeBilingualText('The event as a whole', 'ارزیابی کلی رویداد'),
      questions: [
        {
          key: 'way',
          body: makeBilingualText('How did you take part in the event?', 'چگونه در رویداد شرکت کردید؟'),
          responseType: 'single',
          isForce: true,
          options: makeStarterOptions(['In person', 'حضوری'], ['Online', 'آنلاین']),
        },
        {
          body: makeBilingualText(
            'Overall, how satisfied or dissatisfied were you with the event?',
            'در مجموع، از این رویداد چقدر راضی یا ناراضی بودید؟',
          ),
          responseType: 'single',
          isForce: true,
          options: makeStarterOptions(...satisfactionLabels),
        },
        {
          body: makeBilingualText(
            'How did the event compare with what you had expected?',
            'رویداد در مقایسه با انتظار شما چگونه بود؟',
          ),
          responseType: 'single',
          options: makeStarterOptions(
            ['Much worse than expected', 'بسیار بدتر از انتظارم'],
            ['Somewhat worse than expected', 'کمی بدتر از انتظارم'],
            ['About as expected', 'تقریباً مطابق انتظارم'],
            ['Somewhat better than expected', 'کمی بهتر از انتظارم'],
            ['Much better than expected', 'بسیار بهتر از انتظارم'],
          ),
        },
      ],
    },
    {
      name: makeBilingualText('Programme and organisation', 'برنامه و برگزاری'),
      questions: [
        {
          body: makeBilingualText(
            'How would you rate each of the following?',
            'هر یک از موارد زیر را چگونه ارزیابی می‌کنید؟',
          ),
          responseType: 'matrix',
          options: makeStarterMatrixOptions(
            [
              ['Relevance of the topics', 'کاربردی بودن موضوع‌ها'],
              ['Speakers', 'سخنرانان'],
              ['Time for questions', 'فرصت پرسش و پاسخ'],
              ['Information before the event', 'اطلاع‌رسانی پیش از رویداد'],
              ['Keeping to the schedule', 'پایبندی به زمان‌بندی'],
            ],
            qualityLabels,
          ),
        },
        {
          body: makeBilingualText('How would you rate the venue?', 'محل برگزاری را چگونه ارزیابی می‌کنید؟'),
          responseType: 'single',
          options: makeStarterOptions(...qualityLabels),
          when: { question: 'way', options: [0] },
        },
        {
          body: makeBilingualText(
            'How would you rate the quality of the online broadcast?',
            'کیفیت پخش آنلاین را چگونه ارزیابی می‌کنید؟',
          ),
          responseType: 'single',
          options: makeStarterOptions(...qualityLabels),
          when: { question: 'way', options: [1] },
        },
        {
          body: makeBilingualText('How was the length of the event?', 'مدت رویداد چگونه بود؟'),
          responseType: 'single',
          options: makeStarterOptions(
            ['Much too short', 'خیلی کوتاه'],
            ['A little too short', 'کمی کوتاه'],
            ['About right', 'مناسب'],
            ['A little too long', 'کمی طولانی'],
            ['Much too long', 'خیلی طولانی'],
          ),
        },
      ],
    },
    {
      name: makeBilingualText('Looking ahead', 'نگاه به آینده'),
      questions: [
        {
          body: makeBilingualText(
            'How likely are you to recommend our next event to a friend or colleague?',
            'چقدر احتمال دارد رویداد بعدی ما را به دوستان یا همکاران خود پیشنهاد کنید؟',
          ),
          ...recommendationScaleQuestionFields,
        },
        {
          body: makeBilingualText(
            'What did you like most about the event?',
            'چه چیزی از این رویداد را بیشتر پسندیدید؟',
          ),
          responseType: 'longText',
          min: 0,
          max: 1000,
        },
        {
          body: makeBilingualText(
            'If you could change one thing about the event, what would it be?',
            'اگر می‌توانستید یک چیز را در این رویداد تغییر دهید، چه چیزی را تغییر می‌دادید؟',
          ),
          responseType: 'longText',
          min: 0,
          max: 1000,
        },
        {
          body: makeBilingualText(
            'How did you first hear about the event?',
            'اولین بار از چه راهی از برگزاری این رویداد باخبر شدید؟',
          ),
          responseType: 'single',
          randomOptions: true,
          options: [
            ...makeStarterOptions(
              ['From a friend or colleague', 'دوستان یا همکاران'],
              ['By email', 'ایمیل'],
              ['On social media', 'شبکه‌های اجتماعی'],
              ['On a website', 'وب‌سایت'],
              ['From a poster or leaflet', 'پوستر یا بروشور'],
            ),
            starterOtherOption,
          ],
        },
      ],
    },
  ],
};
