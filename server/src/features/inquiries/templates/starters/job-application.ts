import { makeBilingualText, makeStarterOptions, type Starter, starterOtherOption } from './starter.ts';

/** Questions for a first selection; none of them invites discrimination, as age, family or a photo would. */
export const jobApplicationStarter: Starter = {
  name: 'job-application',
  title: makeBilingualText('Job application', 'فرم درخواست همکاری'),
  description: makeBilingualText(
    '<p>We’re glad that you want to work with us. Please have a <strong>link to your CV</strong> or profile at hand.</p>',
    '<p>خوشحالیم که می‌خواهید با ما همکار شوید. لطفاً <strong>پیوند رزومه</strong> یا نمونه‌کارهایتان را آماده داشته باشید.</p>',
  ),
  completionMessage: makeBilingualText(
    'Thank you for your application! We read every one, and will write to you either way.',
    'از اینکه درخواست خود را فرستادید سپاسگزاریم. همهٔ درخواست‌ها را می‌خوانیم و نتیجه را در هر صورت به شما خبر می‌دهیم.',
  ),
  tags: { en: ['job', 'application', 'recruiting'], fa: ['استخدام', 'همکاری', 'منابع انسانی'] },
  categoryId: 'a0000000-0000-4000-8000-000000000004',
  theme: 'plain',
  settings: { comments: 'off' },
  segments: [
    {
      name: makeBilingualText('About you', 'مشخصات شما'),
      questions: [
        {
          body: makeBilingualText('Your full name', 'نام و نام خانوادگی'),
          responseType: 'text',
          isForce: true,
          min: 2,
          max: 100,
        },
        {
          body: makeBilingualText('Your email address', 'نشانی ایمیل'),
          placeholder: makeBilingualText('name@example.com', 'name@example.com'),
          responseType: 'email',
          isForce: true,
        },
        {
          body: makeBilingualText('Your phone number', 'شمارهٔ همراه'),
          responseType: 'phone',
          isForce: true,
        },
        {
          body: makeBilingualText('Where do you live?', 'ساکن کدام شهر هستید؟'),
          placeholder: makeBilingualText('Town and country', 'مثلاً: شیراز'),
          responseType: 'text',
          min: 0,
          max: 100,
        },
      ],
    },
    {
      name: makeBilingualText('The position', 'موقعیت شغلی'),
      questions: [
        {
          body: makeBilingualText('Which position are you applying for?', 'برای کدام موقعیت درخواست می‌دهید؟'),
          responseType: 'dropdown',
          isForce: true,
          options: makeStarterOptions(
            ['Sales and customer support', 'فروش و پشتیبانی مشتریان'],
            ['Software development', 'برنامه‌نویسی'],
            ['Design', 'طراحی'],
            ['Finance and administration', 'مالی و اداری'],
            ['Open application', 'هر موقعیتی که مناسب من باشد'],
          ),
        },
        {
          body: makeBilingualText(
            'Which kinds of employment suit you?',
            'کدام نوع همکاری برایتان مناسب است؟',
          ),
          helpText: makeBilingualText('Choose all that apply.', 'می‌توانید چند مورد را انتخاب کنید.'),
          responseType: 'multiple',
          isForce: true,
          min: 1,
          max: 4,
          options: makeStarterOptions(
            ['Full time', 'تمام‌وقت'],
            ['Part time', 'پاره‌وقت'],
            ['Remote', 'دورکاری'],
            ['Internship', 'کارآموزی'],
          ),
        },
        {
          body: makeBilingualText('When could you start?', 'از چه زمانی می‌توانید شروع کنید؟'),
          responseType: 'single',
          isForce: true,
          options: makeStarterOptions(
            ['Immediately', 'همین حالا'],
            ['Within one month', 'تا یک ماه دیگر'],
            ['In one to three months', 'یک تا سه ماه دیگر'],
            ['Later', 'دیرتر'],
          ),
        },
        {
          body: makeBilingualText('What salary do you expect?', 'حقوق درخواستی شما چقدر است؟'),
          helpText: makeBilingualText(
            'Optional. We can talk about it later.',
            'اختیاری؛ می‌توان بعداً دربارهٔ آن گفت‌وگو کرد.',
          ),
          placeholder: makeBilingualText('E.g. €42,000 a year before tax', 'مثلاً: ماهانه ۴۵ میلیون تومان'),
          responseType: 'text',
          min: 0,
          max: 100,
        },
        {
          body: makeBilingualText(
            'Do you have the right to work in this country?',
            'وضعیت نظام وظیفهٔ شما چیست؟',
          ),
          responseType: 'single',
          options: makeStarterOptions(
            ['Yes', 'پایان خدمت یا معاف'],
            ['I’ve applied for it', 'در حال خدمت'],
            ['I’d need your support', 'مشمول'],
            ['Prefer not to say', 'شامل من نمی‌شود'],
          ),
        },
      ],
    },
    {
      name: makeBilingualText('Experience and skills', 'سابقه و مهارت‌ها'),
      questions: [
        {
          body: makeBilingualText(
            'What is your highest level of education?',
            'بالاترین مدرک تحصیلی شما چیست؟',
          ),
          responseType: 'dropdown',
          options: makeStarterOptions(
            ['No degree', 'زیردیپلم'],
            ['Secondary school', 'دیپلم'],
            ['Vocational training', 'کاردانی'],
            ['Bachelor’s degree', 'کارشناسی'],
            ['Master’s degree', 'کارشناسی ارشد'],
            ['Doctorate', 'دکتری'],
          ),
        },
        {
          key: 'years',
          body: makeBilingualText(
            'How many years of experience do you have in this field?',
            'چند سال سابقهٔ کار در این زمینه دارید؟',
          ),
          responseType: 'single',
          isForce: true,
          options: makeStarterOptions(
            ['None yet', 'هنوز سابقه ندارم'],
            ['Less than 2 years', 'کمتر از ۲ سال'],
            ['2 to 5 years', '۲ تا ۵ سال'],
            ['More than 5 years', 'بیش از ۵ سال'],
          ),
        },
        {
          body: makeBilingualText(
            'What did you do in your most recent job?',
            'در آخرین کارتان چه مسئولیتی داشتید؟',
          ),
          responseType: 'longText',
          min: 0,
          max: 1500,
          when: { question: 'years', options: [1, 2, 3] },
        },
        {
          body: makeBilingualText('Why would you like to work with us?', 'چرا می‌خواهید با ما همکاری کنید؟'),
          helpText: makeBilingualText('A few sentences are enough.', 'چند جمله کافی است.'),
          responseType: 'longText',
          isForce: true,
          min: 20,
          max: 2000,
        },
        {
          body: makeBilingualText('Link to your CV or profile', 'پیوند رزومه یا نمونه‌کارها'),
          placeholder: makeBilingualText('https://', 'https://'),
          responseType: 'url',
        },
        {
          body: makeBilingualText(
            'How did you hear about this job?',
            'از چه راهی با این فرصت شغلی آشنا شدید؟',
          ),
          responseType: 'single',
          options: [
            ...makeStarterOptions(
              ['Job board', 'سایت‌های کاریابی'],
              ['Our website', 'وب‌سایت ما'],
              ['Social media', 'شبکه‌های اجتماعی'],
              ['Someone who works here', 'یکی از همکاران شما'],
            ),
            starterOtherOption,
          ],
        },
        {
          body: makeBilingualText('Use of your details', 'استفاده از اطلاعات شما'),
          responseType: 'multiple',
          isForce: true,
          min: 1,
          max: 1,
          options: makeStarterOptions([
            'I agree that my details are kept until a decision on my application has been made.',
            'موافقم که اطلاعاتم تا پایان بررسی درخواست نگه داشته شود.',
          ]),
        },
      ],
    },
  ],
};
