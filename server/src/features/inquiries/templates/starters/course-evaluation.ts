import {
  agreementLabels,
  makeBilingualText,
  makeStarterMatrixOptions,
  makeStarterOptions,
  type Starter,
} from './starter.ts';

/** Students rate a course by behaviour that they observed, rather than the teacher as a person. */
export const courseEvaluationStarter: Starter = {
  name: 'course-evaluation',
  title: makeBilingualText('Course evaluation', 'ارزشیابی دوره از نگاه فراگیران'),
  description: makeBilingualText(
    '<p>Please think of this course <strong>as a whole</strong>. Your answers are anonymous and have no effect on your grade.</p>',
    '<p>لطفاً <strong>کل دوره</strong> را در نظر بگیرید. پاسخ‌ها ناشناس است و هیچ اثری بر ارزیابی شما در این دوره ندارد.</p>',
  ),
  completionMessage: makeBilingualText(
    'Thank you! Your answers help us improve the course for those who take it next.',
    'سپاسگزاریم! پاسخ‌های شما به بهتر شدن این دوره برای فراگیران بعدی کمک می‌کند.',
  ),
  tags: { en: ['course', 'evaluation', 'teaching'], fa: ['دوره', 'ارزشیابی', 'آموزش'] },
  categoryId: 'a0000000-0000-4000-8000-000000000002',
  theme: 'paper',
  segments: [
    {
      name: makeBilingualText('The course', 'دوره'),
      questions: [
        {
          body: makeBilingualText(
            'How many of the sessions did you attend?',
            'در چه تعداد از جلسه‌های دوره شرکت کردید؟',
          ),
          responseType: 'single',
          isForce: true,
          options: makeStarterOptions(
            ['All or almost all', 'همه یا تقریباً همه'],
            ['More than half', 'بیش از نیمی'],
            ['About half', 'حدود نیمی'],
            ['Less than half', 'کمتر از نیمی'],
          ),
        },
        {
          body: makeBilingualText(
            'How much do you agree or disagree with these statements about the course?',
            'با هر یک از جمله‌های زیر دربارهٔ دوره چقدر موافق یا مخالفید؟',
          ),
          responseType: 'matrix',
          isForce: true,
          options: makeStarterMatrixOptions(
            [
              ['The goals of the course were clear to me.', 'هدف‌های دوره برایم روشن بود.'],
              ['The topics followed a logical order.', 'ترتیب موضوع‌ها منطقی بود.'],
              ['The course materials helped me learn.', 'منابع درسی به یادگیری من کمک کرد.'],
              [
                'The tests and assignments matched what was taught.',
                'تکلیف‌ها و آزمون‌ها با مطالب تدریس‌شده هماهنگ بود.',
              ],
            ],
            agreementLabels,
          ),
        },
        {
          body: makeBilingualText(
            'How was the pace of the course for you?',
            'سرعت پیشرفت دوره برای شما چگونه بود؟',
          ),
          responseType: 'single',
          options: makeStarterOptions(
            ['Much too slow', 'خیلی کند'],
            ['A little too slow', 'کمی کند'],
            ['About right', 'مناسب'],
            ['A little too fast', 'کمی تند'],
            ['Much too fast', 'خیلی تند'],
          ),
        },
        {
          body: makeBilingualText('How difficult was the course for you?', 'دشواری دوره برای شما چگونه بود؟'),
          responseType: 'single',
          options: makeStarterOptions(
            ['Much too easy', 'خیلی آسان'],
            ['A little too easy', 'کمی آسان'],
            ['About right', 'مناسب'],
            ['A little too difficult', 'کمی دشوار'],
            ['Much too difficult', 'خیلی دشوار'],
          ),
        },
        {
          body: makeBilingualText(
            'In a typical week, how many hours did you spend on this course outside class?',
            'در یک هفتهٔ معمول، بیرون از کلاس چند ساعت برای این دوره وقت می‌گذاشتید؟',
          ),
          responseType: 'number',
          min: 0,
          max: 80,
        },
      ],
    },
    {
      name: makeBilingualText('The teaching', 'تدریس'),
      questions: [
        {
          body: makeBilingualText(
            'How much do you agree or disagree with these statements? The teacher …',
            'با هر یک از جمله‌های زیر چقدر موافق یا مخالفید؟ مدرس …',
          ),
          responseType: 'matrix',
          isForce: true,
          options: makeStarterMatrixOptions(
            [
              ['explained things clearly.', 'مطالب را روشن توضیح می‌داد.'],
              ['encouraged questions.', 'فراگیران را به پرسیدن تشویق می‌کرد.'],
              ['gave useful feedback on our work.', 'دربارهٔ کارهای ما بازخورد سودمند می‌داد.'],
              ['treated everyone with respect.', 'با همه محترمانه رفتار می‌کرد.'],
              ['could be reached outside class.', 'بیرون از کلاس در دسترس بود.'],
            ],
            agreementLabels,
          ),
        },
      ],
    },
    {
      name: makeBilingualText('Your learning', 'یادگیری شما'),
      questions: [
        {
          body: makeBilingualText('How much did you learn in this course?', 'در این دوره چقدر یاد گرفتید؟'),
          responseType: 'single',
          options: makeStarterOptions(
            ['Nothing', 'هیچ'],
            ['A little', 'کم'],
            ['A moderate amount', 'تا حدی'],
            ['A lot', 'زیاد'],
            ['A great deal', 'خیلی زیاد'],
          ),
        },
        {
          body: makeBilingualText(
            'Overall, how would you rate this course?',
            'در مجموع به این دوره چند ستاره می‌دهید؟',
          ),
          responseType: 'rating',
          minLabel: makeBilingualText('Very poor', 'خیلی بد'),
          maxLabel: makeBilingualText('Very good', 'خیلی خوب'),
          isForce: true,
          min: 1,
          max: 5,
        },
        {
          body: makeBilingualText(
            'What helped you learn most?',
            'چه چیزی بیش از همه به یادگیری شما کمک کرد؟',
          ),
          responseType: 'longText',
          min: 0,
          max: 1500,
        },
        {
          body: makeBilingualText(
            'What one change would improve this course most?',
            'کدام تغییر بیش از همه این دوره را بهتر می‌کند؟',
          ),
          responseType: 'longText',
          min: 0,
          max: 1500,
        },
      ],
    },
  ],
};
