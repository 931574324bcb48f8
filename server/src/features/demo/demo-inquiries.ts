import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import type { ChartInput } from '@nazar/domain/results/chart.ts';
import type { Language } from '@nazar/domain/text/language.ts';

export type DemoInquiry = {
  readonly language: Language;
  /** The public title of the template that it is made from. */
  readonly template: string;
  readonly timeZone: string;
  /** Changes to the template. */
  readonly settings?: Partial<InquirySettings>;
  readonly people: number;
  /** Days since publication and until it closes. */
  readonly daysAgo: number;
  readonly closesInDays?: number;
  /** Texts that people write, a list for each question that takes free text. */
  readonly texts: readonly (readonly string[])[];
  /** Each of a question, by its position from 0; the first is the primary chart. */
  readonly charts: readonly (Pick<ChartInput, 'title' | 'type'> & { readonly question: number })[];
  /** In the order in which they were written. */
  readonly comments: readonly DemoComment[];
  readonly likes: number;
};

type DemoComment = {
  readonly name: string;
  readonly text: string;
  readonly daysAgo: number;
  /** The owner's reply. */
  readonly reply?: string;
  readonly likes?: number;
};

export const demoInquiries: readonly DemoInquiry[] = [
  {
    language: 'en',
    template: 'Market research: cooking at home',
    timeZone: 'Europe/London',
    settings: { comments: 'all', coverType: 'chart' },
    people: 412,
    daysAgo: 13,
    texts: [
      [
        'No more shopping after work',
        'The recipes',
        'Nothing is thrown away',
        'Half an hour is realistic',
        'I would try new dishes',
        'Everything is already weighed',
      ],
      [
        'All that packaging',
        'The price',
        'I like to choose the vegetables myself',
        'Three dinners are too few',
        'I don’t know a week ahead when I am at home',
      ],
    ],
    charts: [
      { title: 'How often people cook', type: 'bar', question: 0 },
      { title: 'The tedious part of cooking', type: 'pie', question: 3 },
      { title: 'Answers day by day', type: 'trend', question: 0 },
    ],
    comments: [
      {
        name: 'Hannah',
        text: 'For two people it sounds perfect. Will there be a box for a family of five?',
        daysAgo: 11,
        likes: 4,
      },
      {
        name: 'Tom',
        text: 'Interesting how few people mind the cooking itself. Will you ask again in winter?',
        daysAgo: 8,
        reply: 'Yes, in January, with the same questions, so that both can be compared.',
        likes: 2,
      },
      {
        name: 'Priya',
        text: 'Took me less than two minutes. The charts at the end were the best part.',
        daysAgo: 2,
        likes: 1,
      },
    ],
    likes: 14,
  },
  {
    language: 'fa',
    template: 'نظرسنجی رضایت مشتریان',
    timeZone: 'Asia/Tehran',
    settings: { coverType: 'chart' },
    people: 358,
    daysAgo: 11,
    closesInDays: 9,
    texts: [
      [
        'سفارشم دو روز دیر رسید.',
        'قیمت‌ها نسبت به پارسال خیلی بالا رفته است.',
        'بسته‌بندی آسیب دیده بود.',
        'تنوع رنگ‌ها کم است.',
        'پشتیبانی دیر پاسخ داد.',
      ],
      ['کیفیت همیشه یکسان است.', 'سریع می‌فرستید.', 'برخورد محترمانهٔ پشتیبانی', 'اگر پس بدهم، سخت نمی‌گیرید.'],
      [
        'کاش در روزهای تعطیل هم ارسال داشتید.',
        'تنوع محصولات کم است.',
        'ممنون از همهٔ همکارانتان.',
        'امکان پرداخت قسطی اضافه کنید.',
      ],
    ],
    charts: [
      { title: 'رضایت از آخرین خرید', type: 'bar', question: 1 },
      { title: 'آخرین خرید', type: 'pie', question: 0 },
      { title: 'پاسخ‌ها در گذر روزها', type: 'trend', question: 1 },
    ],
    comments: [
      {
        name: 'مریم',
        text: 'کاش دربارهٔ بسته‌بندی هم می‌پرسیدید. برای سفارش کوچک، جعبهٔ خیلی بزرگی آمد.',
        daysAgo: 9,
        reply: 'ممنون از یادآوری. در دور بعد پرسشی دربارهٔ بسته‌بندی اضافه می‌کنیم.',
        likes: 5,
      },
      { name: 'حسین', text: 'زمان تحویل واقعاً بهتر شده؛ خوب است که کسی می‌پرسد.', daysAgo: 5, likes: 2 },
      { name: 'نگار', text: 'نتیجه را کِی منتشر می‌کنید؟', daysAgo: 1 },
    ],
    likes: 11,
  },
  {
    language: 'en',
    template: 'Exam: working with numbers and data',
    timeZone: 'Europe/London',
    settings: {
      cooperationType: 'anon',
      timeLimit: null,
      comments: 'all',
      publicDescription:
        '<p>Ten questions, <strong>twelve points</strong>. Wrong answers are not penalised. You may use pen and paper.</p>',
    },
    people: 236,
    daysAgo: 8,
    closesInDays: 21,
    texts: [['average', 'median', 'maximum', 'most common']],
    charts: [
      { title: 'Up by 10 percent and down by 10 percent', type: 'pie', question: 4 },
      { title: 'What people take for a quarter', type: 'bar', question: 2 },
    ],
    comments: [
      {
        name: 'Leo',
        text: 'Eleven out of twelve! The one about the rising and falling price got me.',
        daysAgo: 6,
        likes: 3,
      },
      {
        name: 'Ms Carter',
        text: 'I used this with my class of fourteen-year-olds. Could there be a longer one?',
        daysAgo: 3,
        reply: 'A second part with ten more questions is on its way.',
        likes: 2,
      },
    ],
    likes: 9,
  },
  {
    language: 'fa',
    template: 'بازخورد شرکت‌کنندگان رویداد',
    timeZone: 'Asia/Tehran',
    people: 187,
    daysAgo: 5,
    texts: [
      ['کارگاه‌های عملی', 'سخنرانی پایانی', 'گفت‌وگو با دیگران در زمان استراحت', 'موضوع‌های روز', 'نظم برنامه'],
      ['زمان پرسش و پاسخ بیشتر', 'شروع دیرتر در صبح', 'سالن بزرگ‌تر', 'انتشار اسلایدها پیش از رویداد'],
    ],
    charts: [
      { title: 'رضایت از رویداد', type: 'bar', question: 1 },
      { title: 'راه آشنایی با رویداد', type: 'pie', question: 10 },
    ],
    comments: [
      {
        name: 'سینا',
        text: 'کارگاه‌ها عالی بودند، ولی سالن دوم برای آن همه آدم کوچک بود.',
        daysAgo: 4,
        likes: 4,
      },
      {
        name: 'الهام',
        text: 'اسلایدهای ارائه‌ها جایی منتشر می‌شود؟',
        daysAgo: 2,
        reply: 'بله، تا آخر هفته برای همهٔ شرکت‌کنندگان فرستاده می‌شود.',
        likes: 1,
      },
    ],
    likes: 7,
  },
];
