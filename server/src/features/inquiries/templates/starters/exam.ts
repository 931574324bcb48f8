import { makeBilingualText, makeStarterOptions, type Starter, type StarterOption } from './starter.ts';

const right = (en: string, fa: string): StarterOption => ({
  body: makeBilingualText(en, fa),
  isAnswer: true,
});
const accepted = (en: string, fa: string): StarterOption => ({ ...right(en, fa), role: 'accepted' });

/**
 * An exam of twelve points in fifteen minutes, with each kind of question that has a right answer. Wrong
 * answers cost nothing.
 */
export const examStarter: Starter = {
  name: 'exam',
  title: makeBilingualText('Exam: working with numbers and data', 'آزمون کار با عددها و داده‌ها'),
  description: makeBilingualText(
    '<p>Ten questions, <strong>twelve points</strong>, fifteen minutes. Wrong answers are not penalised. You may use pen and paper.</p>',
    '<p>ده پرسش، <strong>دوازده امتیاز</strong>، پانزده دقیقه. پاسخ اشتباه امتیاز منفی ندارد. استفاده از قلم و کاغذ آزاد است.</p>',
  ),
  completionMessage: makeBilingualText(
    'Your answers have been received.',
    'پاسخ‌های شما ثبت شد. خسته نباشید!',
  ),
  tags: { en: ['exam', 'mathematics', 'statistics'], fa: ['آزمون', 'ریاضی', 'آمار'] },
  categoryId: 'a0000000-0000-4000-8000-000000000002',
  theme: 'sky',
  settings: {
    cooperationType: 'users',
    anonymous: false,
    timeLimit: 15,
    package: 'intermediate',
    comments: 'off',
  },
  segments: [
    {
      name: makeBilingualText('Percentages and fractions', 'درصد و کسر'),
      questions: [
        {
          body: makeBilingualText(
            'A jacket costs 80 euros. In a sale its price is reduced by 15 percent. What does it cost now, in euros?',
            'قیمت یک کتاب ۸۰ هزار تومان است و ۱۵ درصد تخفیف می‌خورد. قیمت آن پس از تخفیف چند هزار تومان است؟',
          ),
          responseType: 'number',
          min: 0,
          max: 1000,
          score: 1,
          options: [accepted('68', '۶۸')],
        },
        {
          body: makeBilingualText(
            'In a survey of 400 people, 120 answered “yes”. What percentage is that?',
            'در یک نظرسنجی از ۴۰۰ نفر، ۱۲۰ نفر پاسخ «بله» داده‌اند. این چند درصد است؟',
          ),
          responseType: 'number',
          min: 0,
          max: 100,
          score: 1,
          options: [accepted('30', '۳۰')],
        },
        {
          body: makeBilingualText(
            'Which of these are equal to one quarter? Choose all that apply.',
            'کدام‌یک از این‌ها برابر با یک‌چهارم است؟ همهٔ موارد درست را انتخاب کنید.',
          ),
          responseType: 'multiple',
          min: 1,
          max: 5,
          score: 2,
          randomOptions: true,
          options: [
            right('25%', '۲۵٪'),
            right('0.25', '۰٫۲۵'),
            right('2/8', '۲ تقسیم بر ۸'),
            ...makeStarterOptions(['1/5', '۱ تقسیم بر ۵'], ['0.4', '۰٫۴']),
          ],
        },
        {
          body: makeBilingualText(
            'Put these in order, from the smallest to the largest.',
            'این مقدارها را از کوچک‌ترین به بزرگ‌ترین مرتب کنید.',
          ),
          responseType: 'ranking',
          score: 2,
          randomOptions: true,
          options: makeStarterOptions(
            ['0.45', '۰٫۴۵'],
            ['one half', 'یک‌دوم'],
            ['60%', '۶۰٪'],
            ['two thirds', 'دوسوم'],
          ),
        },
        {
          body: makeBilingualText(
            'A price rises by 10 percent and then falls by 10 percent. Compared with the beginning, it is now …',
            'قیمتی ۱۰ درصد افزایش و سپس ۱۰ درصد کاهش می‌یابد. این قیمت در مقایسه با آغاز …',
          ),
          responseType: 'single',
          score: 1,
          options: [
            ...makeStarterOptions(['higher.', 'بیشتر شده است.'], ['the same.', 'تغییری نکرده است.']),
            right('lower.', 'کمتر شده است.'),
          ],
        },
      ],
    },
    {
      name: makeBilingualText('Data and chance', 'داده و احتمال'),
      questions: [
        {
          body: makeBilingualText(
            'What is the mean of 4, 6, 7, 8 and 10?',
            'میانگین عددهای ۴، ۶، ۷، ۸ و ۱۰ چند است؟',
          ),
          responseType: 'single',
          score: 1,
          options: [
            ...makeStarterOptions(['6', '۶'], ['6.5', '۶٫۵']),
            right('7', '۷'),
            ...makeStarterOptions(['7.5', '۷٫۵']),
          ],
        },
        {
          body: makeBilingualText(
            'What is the median of 3, 9, 4, 12 and 8?',
            'میانهٔ عددهای ۳، ۹، ۴، ۱۲ و ۸ چند است؟',
          ),
          responseType: 'single',
          score: 1,
          options: [
            ...makeStarterOptions(['4', '۴'], ['7.2', '۷٫۲']),
            right('8', '۸'),
            ...makeStarterOptions(['9', '۹']),
          ],
        },
        {
          body: makeBilingualText(
            'True or false: the mean of some numbers is always one of these numbers.',
            'درست یا نادرست: میانگین چند عدد همیشه یکی از همان عددهاست.',
          ),
          responseType: 'yesNo',
          score: 1,
          options: [...makeStarterOptions(['True', 'درست']), right('False', 'نادرست')],
        },
        {
          body: makeBilingualText(
            'You roll a fair die once. How likely is a number greater than 4?',
            'یک تاس سالم را یک بار می‌اندازیم. احتمال اینکه عددی بزرگ‌تر از ۴ بیاید چقدر است؟',
          ),
          responseType: 'dropdown',
          score: 1,
          options: [
            ...makeStarterOptions(['One in six', 'یک‌ششم']),
            right('One in three', 'یک‌سوم'),
            ...makeStarterOptions(['One in two', 'یک‌دوم'], ['Two in three', 'دوسوم']),
          ],
        },
        {
          body: makeBilingualText(
            'What is the value called that occurs most often in a set of data? Answer with one word.',
            'به مقداری که در یک مجموعه داده بیش از همه تکرار شده است چه می‌گویند؟ با یک کلمه پاسخ دهید.',
          ),
          responseType: 'text',
          min: 1,
          max: 40,
          score: 1,
          options: [accepted('mode', 'مد'), accepted('the mode', 'نما'), accepted('modal value', 'مُد')],
        },
      ],
    },
  ],
};
