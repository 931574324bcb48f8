import type { DemoInquiry } from './demo-inquiry.ts';

export const eventFeedbackDemo: DemoInquiry = {
  settings: {
    title: 'بازخورد همایش',
    language: 'fa',
    publicTitle: 'همایش نرم‌افزار از نگاه شما',
    publicDescription:
      '<p>در همایش بودید؟ پنج دقیقه وقت بگذارید تا سال آینده <strong>بهتر</strong> برگزارش کنیم.</p>',
    resultViewStatus: 'public',
    tags: ['همایش', 'بازخورد', 'نرم‌افزار'],
    timeZone: 'Asia/Tehran',
    completionMessage: 'از همراهی شما سپاسگزاریم. تا سال آینده!',
  },
  category: 'Technology',
  coverTone: 'indigo',
  people: 187,
  daysAgo: 5,
  likes: 7,
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
  segments: [
    {
      name: 'برداشت کلی',
      questions: [
        {
          body: 'چقدر احتمال دارد این همایش را به همکارانتان پیشنهاد کنید؟',
          responseType: 'scale',
          min: 0,
          max: 10,
          isForce: true,
          around: [8, 1.8],
        },
        { body: 'کیفیت سخنرانی‌ها', responseType: 'rating', min: 1, max: 5, around: [4, 0.8] },
        {
          body: 'این بخش‌ها چطور بود؟',
          responseType: 'matrix',
          around: [2.6, 0.9],
          options: [
            { body: 'محل برگزاری', weight: 1, role: 'row' },
            { body: 'پذیرایی', weight: 1, role: 'row' },
            { body: 'زمان‌بندی', weight: 1, role: 'row' },
            { body: 'ثبت‌نام', weight: 1, role: 'row' },
            { body: 'ضعیف', weight: 1, role: 'column' },
            { body: 'متوسط', weight: 1, role: 'column' },
            { body: 'خوب', weight: 1, role: 'column' },
            { body: 'عالی', weight: 1, role: 'column' },
          ],
        },
      ],
    },
    {
      name: 'نشست‌ها',
      description: '<p>هر نشستی را که حداقل نیمی از آن را دیدید بشمارید.</p>',
      questions: [
        {
          body: 'در کدام نشست‌ها بودید؟',
          responseType: 'multiple',
          min: 1,
          max: 5,
          options: [
            { body: 'آیندهٔ وب', weight: 0.64 },
            { body: 'امنیت برای همه', weight: 0.47 },
            { body: 'پایگاه‌های داده در عمل', weight: 0.52 },
            { body: 'طراحی برای زبان فارسی', weight: 0.58 },
            { body: 'کارگاه آزمون‌نویسی', weight: 0.26 },
          ],
        },
        {
          body: 'موضوع‌های سال آینده را به ترتیب علاقه بچینید.',
          responseType: 'ranking',
          skipped: 0.08,
          options: [
            { body: 'هوش مصنوعی', weight: 44 },
            { body: 'متن‌باز', weight: 26 },
            { body: 'دسترس‌پذیری', weight: 14 },
            { body: 'کار از راه دور', weight: 16 },
          ],
        },
        {
          body: 'از چه راهی با همایش آشنا شدید؟',
          responseType: 'single',
          options: [
            { body: 'دوستان و همکاران', weight: 41 },
            { body: 'شبکه‌های اجتماعی', weight: 33 },
            { body: 'خبرنامه', weight: 15 },
            { body: 'راه دیگر', weight: 6, role: 'other' },
          ],
          texts: ['پوستر دانشگاه', 'رادیو', 'استادم گفت'],
        },
        {
          body: 'یک پیشنهاد برای سال آینده',
          responseType: 'text',
          min: 2,
          max: 200,
          skipped: 0.5,
          texts: [
            'زمان پرسش و پاسخ بیشتر',
            'پخش زندهٔ همهٔ نشست‌ها',
            'کارگاه‌های عملی بیشتر',
            'شروع دیرتر در صبح',
            'اسلایدها زودتر منتشر شود',
            'فضای بزرگ‌تر',
          ],
        },
      ],
    },
  ],
  charts: [
    { title: 'نشست‌های پرمخاطب', type: 'bar', group: 'در کدام نشست‌ها بودید؟', isPrimary: true },
    { title: 'راه آشنایی با همایش', type: 'pie', group: 'از چه راهی با همایش آشنا شدید؟' },
  ],
};
