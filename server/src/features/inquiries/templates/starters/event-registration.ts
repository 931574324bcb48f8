import {
  makeBilingualText,
  makeStarterNoneOption,
  makeStarterOptions,
  type Starter,
  type StarterOption,
  starterOtherOption,
  starterYesNoOptions,
} from './starter.ts';

/** Each workshop has a limited number of places. */
const workshop = (en: string, fa: string): StarterOption => ({
  body: makeBilingualText(en, fa),
  capacity: 30,
});

/** Registration for a conference or a workshop day with sessions and a lunch. */
export const eventRegistrationStarter: Starter = {
  name: 'event-registration',
  title: makeBilingualText('Event registration', 'ثبت‌نام در رویداد'),
  description: makeBilingualText(
    '<p>Register for our event and choose the sessions you want to attend. We use your details <strong>only to organise this event</strong>.</p>',
    '<p>برای حضور در رویداد ثبت‌نام کنید و نشست‌های دلخواهتان را انتخاب کنید. اطلاعات شما <strong>فقط برای برگزاری همین رویداد</strong> به کار می‌رود.</p>',
  ),
  completionMessage: makeBilingualText(
    'You’re registered. We look forward to seeing you! If your plans change, please edit your answers so that someone else can have your place.',
    'ثبت‌نام شما انجام شد و چشم‌به‌راه دیدارتان هستیم. اگر برنامه‌تان تغییر کرد، لطفاً پاسخ خود را ویرایش کنید تا جای شما به دیگری برسد.',
  ),
  tags: { en: ['event', 'registration', 'RSVP'], fa: ['رویداد', 'ثبت‌نام', 'همایش'] },
  categoryId: 'a0000000-0000-4000-8000-000000000007',
  theme: 'rose',
  settings: { editableResponse: true, comments: 'off' },
  segments: [
    {
      name: makeBilingualText('About you', 'مشخصات شما'),
      questions: [
        {
          body: makeBilingualText('Your full name', 'نام و نام خانوادگی'),
          helpText: makeBilingualText(
            'As it should appear on your badge.',
            'همان‌طور که روی کارت شرکت‌کننده نوشته شود.',
          ),
          responseType: 'text',
          isForce: true,
          min: 2,
          max: 100,
        },
        {
          body: makeBilingualText('Your email address', 'نشانی ایمیل'),
          helpText: makeBilingualText(
            'We send the programme to this address.',
            'برنامهٔ رویداد به این نشانی فرستاده می‌شود.',
          ),
          placeholder: makeBilingualText('name@example.com', 'name@example.com'),
          responseType: 'email',
          isForce: true,
        },
        {
          body: makeBilingualText('Your phone number', 'شمارهٔ همراه'),
          helpText: makeBilingualText(
            'Optional. Only for urgent changes on the day.',
            'اختیاری؛ فقط برای خبر دادن تغییرات لحظهٔ آخر.',
          ),
          responseType: 'phone',
        },
        {
          body: makeBilingualText('Your organisation or university', 'محل کار یا تحصیل'),
          responseType: 'text',
          min: 0,
          max: 150,
        },
      ],
    },
    {
      name: makeBilingualText('Your attendance', 'نحوهٔ حضور'),
      questions: [
        {
          key: 'way',
          body: makeBilingualText('How will you attend?', 'چگونه در رویداد شرکت می‌کنید؟'),
          responseType: 'single',
          isForce: true,
          options: makeStarterOptions(['In person', 'حضوری'], ['Online', 'آنلاین']),
        },
        {
          body: makeBilingualText('Which sessions will you attend?', 'در کدام نشست‌ها شرکت می‌کنید؟'),
          helpText: makeBilingualText('Choose all that apply.', 'می‌توانید چند نشست را انتخاب کنید.'),
          responseType: 'multiple',
          isForce: true,
          min: 1,
          max: 4,
          showRemaining: true,
          options: [
            ...makeStarterOptions(['Opening, 9:00 to 10:30', 'گشایش، ساعت ۹ تا ۱۰:۳۰']),
            workshop('Morning workshop, 11:00 to 12:30', 'کارگاه صبح، ساعت ۱۱ تا ۱۲:۳۰'),
            workshop('Afternoon workshop, 14:00 to 15:30', 'کارگاه بعدازظهر، ساعت ۱۴ تا ۱۵:۳۰'),
            ...makeStarterOptions(['Panel and closing, 16:00 to 17:30', 'میزگرد و پایان، ساعت ۱۶ تا ۱۷:۳۰']),
          ],
        },
        {
          key: 'lunch',
          body: makeBilingualText('Which lunch would you like?', 'کدام ناهار را می‌خواهید؟'),
          responseType: 'single',
          isForce: true,
          options: [
            ...makeStarterOptions(
              ['With meat', 'با گوشت یا مرغ'],
              ['Vegetarian', 'گیاهی، با لبنیات و تخم‌مرغ'],
              ['Vegan', 'کاملاً گیاهی'],
              ['No lunch, thank you', 'ناهار نمی‌خواهم'],
            ),
          ],
          when: { question: 'way', options: [0] },
        },
        {
          body: makeBilingualText(
            'Is there anything you can’t eat?',
            'به کدام مورد حساسیت دارید یا پرهیز می‌کنید؟',
          ),
          responseType: 'multiple',
          min: 1,
          max: 6,
          options: [
            ...makeStarterOptions(
              ['Nuts', 'مغزها و بادام‌زمینی'],
              ['Gluten', 'گلوتن'],
              ['Milk and dairy', 'شیر و لبنیات'],
              ['Eggs', 'تخم‌مرغ'],
            ),
            starterOtherOption,
            makeStarterNoneOption('No, I can eat everything', 'هیچ‌کدام'),
          ],
          when: { question: 'lunch', options: [0, 1, 2] },
        },
      ],
    },
    {
      name: makeBilingualText('Before you come', 'پیش از آمدن'),
      questions: [
        {
          key: 'support',
          body: makeBilingualText(
            'Do you need any support to take part?',
            'آیا برای شرکت در رویداد به امکانات ویژه‌ای نیاز دارید؟',
          ),
          helpText: makeBilingualText(
            'For example step-free access, captions or a sign language interpreter.',
            'مثلاً ورودی بدون پله، زیرنویس یا رابط ناشنوایان.',
          ),
          responseType: 'yesNo',
          options: starterYesNoOptions,
        },
        {
          body: makeBilingualText('Which support do you need?', 'به چه امکاناتی نیاز دارید؟'),
          responseType: 'longText',
          isForce: true,
          min: 3,
          max: 500,
          when: { question: 'support', options: [0] },
        },
        {
          body: makeBilingualText(
            'What would you like to get out of this event?',
            'از این رویداد چه انتظاری دارید؟',
          ),
          responseType: 'longText',
          min: 0,
          max: 500,
        },
        {
          body: makeBilingualText(
            'May we publish photos of the event in which you can be seen?',
            'آیا اجازه می‌دهید عکس‌هایی از رویداد که شما هم در آن‌ها هستید منتشر شود؟',
          ),
          responseType: 'yesNo',
          isForce: true,
          options: starterYesNoOptions,
          when: { question: 'way', options: [0] },
        },
      ],
    },
  ],
};
