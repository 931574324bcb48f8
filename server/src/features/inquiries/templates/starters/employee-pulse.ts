import {
  agreementLabels,
  makeBilingualText,
  makeStarterMatrixOptions,
  makeStarterOptions,
  recommendationScaleQuestionFields,
  type Starter,
} from './starter.ts';

/** A short survey to repeat every quarter: engagement, workload and recommendation (eNPS). */
export const employeePulseStarter: Starter = {
  name: 'employee-pulse',
  title: makeBilingualText('Employee pulse survey', 'نظرسنجی نبض سازمان'),
  description: makeBilingualText(
    '<p>How is work going? Your answers are <strong>anonymous</strong>: no names are stored, and we look at the results of the whole team only.</p>',
    '<p>این روزها کار چطور پیش می‌رود؟ پاسخ‌ها <strong>ناشناس</strong> است: نامی ثبت نمی‌شود و فقط نتیجهٔ کل مجموعه بررسی می‌شود.</p>',
  ),
  completionMessage: makeBilingualText(
    'Thank you for your openness. We’ll share the results with everyone and say what we’re going to change.',
    'از صراحت شما سپاسگزاریم. نتیجه را با همه در میان می‌گذاریم و می‌گوییم چه چیزی را تغییر خواهیم داد.',
  ),
  tags: { en: ['employees', 'engagement', 'eNPS'], fa: ['کارکنان', 'منابع انسانی', 'رضایت شغلی'] },
  categoryId: 'a0000000-0000-4000-8000-000000000004',
  theme: 'mint',
  settings: { comments: 'off' },
  segments: [
    {
      name: makeBilingualText('Your work', 'کار شما'),
      description: makeBilingualText(
        'Please think of the past three months.',
        'لطفاً سه ماه گذشته را در نظر بگیرید.',
      ),
      questions: [
        {
          body: makeBilingualText(
            'How much do you agree or disagree with these statements about your work?',
            'با هر یک از جمله‌های زیر دربارهٔ کارتان چقدر موافق یا مخالفید؟',
          ),
          responseType: 'matrix',
          isForce: true,
          options: makeStarterMatrixOptions(
            [
              ['I know what is expected of me.', 'می‌دانم چه انتظاری از من می‌رود.'],
              ['I have what I need to do my job well.', 'آنچه برای انجام درست کارم لازم است در اختیار دارم.'],
              ['My work makes good use of my strengths.', 'در کارم از توانایی‌هایم خوب استفاده می‌شود.'],
              ['I can see how my work contributes.', 'اثر کارم را می‌بینم.'],
            ],
            agreementLabels,
          ),
        },
        {
          body: makeBilingualText('How has your workload been?', 'حجم کار شما چگونه بوده است؟'),
          responseType: 'single',
          isForce: true,
          options: makeStarterOptions(
            ['Much too low', 'بسیار کمتر از توانم'],
            ['A little too low', 'کمی کمتر از توانم'],
            ['About right', 'مناسب'],
            ['A little too high', 'کمی بیشتر از توانم'],
            ['Much too high', 'بسیار بیشتر از توانم'],
          ),
        },
        {
          body: makeBilingualText(
            'How often could you switch off from work in your free time?',
            'چند وقت یک بار توانسته‌اید در زمان آزاد خود از کار فاصله بگیرید؟',
          ),
          responseType: 'single',
          options: makeStarterOptions(
            ['Never', 'هرگز'],
            ['Rarely', 'به‌ندرت'],
            ['Sometimes', 'گاهی'],
            ['Often', 'بیشتر وقت‌ها'],
            ['Always', 'همیشه'],
          ),
        },
      ],
    },
    {
      name: makeBilingualText('Your team', 'تیم شما'),
      questions: [
        {
          body: makeBilingualText(
            'How much do you agree or disagree with these statements about your team?',
            'با هر یک از جمله‌های زیر دربارهٔ تیم خود چقدر موافق یا مخالفید؟',
          ),
          responseType: 'matrix',
          isForce: true,
          options: makeStarterMatrixOptions(
            [
              ['I can say what I think without fear.', 'می‌توانم نظرم را بدون نگرانی بگویم.'],
              ['My colleagues help me when I need it.', 'همکارانم هر وقت لازم باشد کمکم می‌کنند.'],
              ['My manager gives me useful feedback.', 'مدیر مستقیمم بازخورد سودمند می‌دهد.'],
              ['Good work is recognised.', 'از کار خوب قدردانی می‌شود.'],
              ['I have opportunities to learn.', 'فرصت یادگیری دارم.'],
            ],
            agreementLabels,
          ),
        },
      ],
    },
    {
      name: makeBilingualText('The organisation as a whole', 'سازمان در مجموع'),
      questions: [
        {
          key: 'recommend',
          body: makeBilingualText(
            'How likely are you to recommend us to a friend as a place to work?',
            'چقدر احتمال دارد کار کردن در اینجا را به یکی از دوستانتان پیشنهاد کنید؟',
          ),
          ...recommendationScaleQuestionFields,
          isForce: true,
        },
        {
          body: makeBilingualText(
            'What would have to change for a higher score?',
            'چه چیزی باید تغییر کند تا امتیاز بالاتری بدهید؟',
          ),
          responseType: 'longText',
          min: 0,
          max: 1000,
          when: { question: 'recommend', atMost: 8 },
        },
        {
          body: makeBilingualText(
            'What do you like most about working here?',
            'چه چیزی را در کار کردن در اینجا بیشتر دوست دارید؟',
          ),
          responseType: 'longText',
          min: 0,
          max: 1000,
          when: { question: 'recommend', atLeast: 9 },
        },
        {
          body: makeBilingualText(
            'Where do you see yourself a year from now?',
            'یک سال دیگر خود را کجا می‌بینید؟',
          ),
          responseType: 'single',
          options: makeStarterOptions(
            ['In the same role here', 'همین‌جا، در همین نقش'],
            ['In another role here', 'همین‌جا، در نقشی دیگر'],
            ['At another organisation', 'در سازمانی دیگر'],
            ['I don’t know yet', 'هنوز نمی‌دانم'],
            ['Prefer not to say', 'ترجیح می‌دهم نگویم'],
          ),
        },
        {
          body: makeBilingualText(
            'Which one change would improve your working day most?',
            'کدام تغییر بیش از همه روز کاری شما را بهتر می‌کند؟',
          ),
          helpText: makeBilingualText(
            'Please leave out names and details that would identify someone.',
            'لطفاً نام یا جزئیاتی ننویسید که کسی با آن شناخته شود.',
          ),
          responseType: 'longText',
          min: 0,
          max: 1000,
        },
      ],
    },
  ],
};
