import type { DemoInquiry } from './demo-inquiry.ts';

export const cityServices: DemoInquiry = {
  settings: {
    title: 'خدمات شهری',
    language: 'fa',
    publicTitle: 'خدمات شهری در محلهٔ شما چطور است؟',
    publicDescription:
      '<p>چند پرسش کوتاه دربارهٔ <strong>رفت‌وآمد، پاکیزگی و فضای سبز</strong>. پاسخ‌ها ناشناس است و نتیجه را همه می‌بینند.</p>',
    resultViewStatus: 'public',
    coverType: 'chart',
    tags: ['شهر', 'محله', 'شهرداری'],
    timeZone: 'Asia/Tehran',
    completionMessage: 'سپاس از وقتی که گذاشتید. نظر شما شنیده شد.',
  },
  category: 'Society',
  coverTone: 'green',
  people: 358,
  daysAgo: 11,
  likes: 11,
  comments: [
    {
      name: 'مریم',
      text: 'کاش دربارهٔ پارک‌های محله هم می‌پرسیدید. روشنایی‌شان شب‌ها کافی نیست.',
      daysAgo: 9,
      reply: 'ممنون از یادآوری. در دور بعد پرسشی دربارهٔ روشنایی پارک‌ها اضافه می‌کنیم.',
      likes: 5,
    },
    { name: 'حسین', text: 'زمان‌بندی اتوبوس‌ها واقعاً بهتر شده؛ خوب است که کسی می‌پرسد.', daysAgo: 5, likes: 2 },
    { name: 'نگار', text: 'نتایج را کِی به شورای محله می‌دهید؟', daysAgo: 1 },
  ],
  closesInDays: 9,
  segments: [
    {
      name: 'رفت‌وآمد',
      questions: [
        {
          body: 'بیشتر روزها با چه وسیله‌ای رفت‌وآمد می‌کنید؟',
          responseType: 'single',
          isForce: true,
          options: [
            { body: 'مترو', weight: 30 },
            { body: 'اتوبوس', weight: 18 },
            { body: 'خودروی شخصی', weight: 27 },
            { body: 'تاکسی', weight: 12 },
            { body: 'موتورسیکلت', weight: 5 },
            { body: 'دوچرخه یا پیاده', weight: 8 },
          ],
        },
        {
          body: 'رفت‌وآمد روزانهٔ شما چند دقیقه طول می‌کشد؟',
          responseType: 'number',
          min: 0,
          max: 360,
          around: [70, 32],
          skipped: 0.05,
        },
      ],
    },
    {
      name: 'پاکیزگی و فضای سبز',
      description: '<p>وضع محلهٔ خودتان را در یک سال گذشته در نظر بگیرید.</p>',
      questions: [
        {
          body: 'این خدمات را در محلهٔ خود چطور می‌بینید؟',
          responseType: 'matrix',
          around: [2.1, 0.9],
          options: [
            { body: 'نظافت معابر', weight: 1, role: 'row' },
            { body: 'جمع‌آوری پسماند', weight: 1, role: 'row' },
            { body: 'روشنایی خیابان‌ها', weight: 1, role: 'row' },
            { body: 'نگهداری بوستان‌ها', weight: 1, role: 'row' },
            { body: 'بد', weight: 1, role: 'column' },
            { body: 'متوسط', weight: 1, role: 'column' },
            { body: 'خوب', weight: 1, role: 'column' },
            { body: 'عالی', weight: 1, role: 'column' },
          ],
        },
        {
          body: 'کدام کارها باید زودتر انجام شود؟ (تا سه مورد)',
          responseType: 'multiple',
          min: 1,
          max: 3,
          options: [
            { body: 'کاهش آلودگی هوا', weight: 0.62 },
            { body: 'بهسازی پیاده‌روها', weight: 0.38 },
            { body: 'فضای سبز بیشتر', weight: 0.41 },
            { body: 'جای پارک', weight: 0.29 },
            { body: 'مسیر دوچرخه', weight: 0.17 },
            { body: 'ایستگاه‌های بیشتر اتوبوس', weight: 0.22 },
          ],
        },
        {
          body: 'به خدمات شهری محلهٔ خود چند ستاره می‌دهید؟',
          responseType: 'rating',
          min: 1,
          max: 5,
          isForce: true,
          around: [3.1, 1.1],
        },
      ],
    },
    {
      name: 'دربارهٔ شما',
      questions: [
        {
          body: 'گروه سنی شما کدام است؟',
          responseType: 'dropdown',
          skipped: 0.04,
          options: [
            { body: 'کمتر از ۲۰ سال', weight: 9 },
            { body: '۲۰ تا ۳۴ سال', weight: 38 },
            { body: '۳۵ تا ۴۹ سال', weight: 31 },
            { body: '۵۰ تا ۶۴ سال', weight: 16 },
            { body: '۶۵ سال و بیشتر', weight: 6 },
          ],
        },
        {
          body: 'آیا تا امروز با سامانهٔ ۱۳۷ تماس گرفته‌اید؟',
          responseType: 'yesNo',
          options: [
            { body: 'بله', weight: 42 },
            { body: 'خیر', weight: 58 },
          ],
        },
        {
          body: 'اگر شهردار بودید، اول چه چیزی را عوض می‌کردید؟',
          responseType: 'longText',
          min: 2,
          max: 1000,
          skipped: 0.55,
          texts: [
            'اتوبوس‌ها را بیشتر و مرتب‌تر می‌کردم.',
            'پیاده‌روها را برای سالمندان و کالسکهٔ بچه هموار می‌کردم.',
            'درخت بیشتر، خیلی بیشتر.',
            'شب‌ها کوچه‌ها تاریک است؛ اول روشنایی.',
            'برای دوچرخه‌سوارها مسیر امن می‌ساختم.',
            'سطل‌های بازیافت در هر کوچه.',
            'روزهای بی‌خودرو در مرکز شهر.',
            'سروصدای ساخت‌وساز شبانه را تمام می‌کردم.',
          ],
        },
      ],
    },
  ],
  charts: [
    {
      title: 'مردم با چه وسیله‌ای رفت‌وآمد می‌کنند؟',
      type: 'bar',
      group: 'بیشتر روزها با چه وسیله‌ای رفت‌وآمد می‌کنید؟',
      isPrimary: true,
    },
    {
      title: 'اولویت‌های مردم',
      type: 'pie',
      group: 'کدام کارها باید زودتر انجام شود؟ (تا سه مورد)',
    },
    { title: 'پاسخ‌ها در گذر روزها', type: 'trend', group: 'گروه سنی شما کدام است؟' },
  ],
};
