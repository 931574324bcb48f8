import { makeBilingualText, makeStarterOptions, type Starter, type StarterQuestion } from './starter.ts';

/** Asks for the number of an item if the item was chosen. */
const makeQuantityQuestion = (item: number, en: string, fa: string): StarterQuestion => ({
  body: makeBilingualText(en, fa),
  responseType: 'number',
  isForce: true,
  min: 1,
  max: 20,
  when: { question: 'items', options: [item] },
});

/** An order form for a small shop; the items and prices are examples to replace. */
export const orderFormStarter: Starter = {
  name: 'order-form',
  title: makeBilingualText('Order form', 'فرم ثبت سفارش'),
  description: makeBilingualText(
    '<p>Choose what you would like and how you want to get it. <strong>You pay when you receive your order.</strong></p>',
    '<p>کالاهای دلخواه و روش تحویل را انتخاب کنید. <strong>هزینه را هنگام تحویل می‌پردازید.</strong></p>',
  ),
  completionMessage: makeBilingualText(
    'Thank you for your order! We’ll contact you to confirm it.',
    'سفارش شما ثبت شد. برای تأیید آن با شما تماس می‌گیریم. از اعتمادتان سپاسگزاریم.',
  ),
  tags: { en: ['order', 'shop', 'form'], fa: ['سفارش', 'فروشگاه', 'فرم'] },
  categoryId: 'a0000000-0000-4000-8000-00000000000b',
  theme: 'paper',
  settings: { comments: 'off' },
  segments: [
    {
      name: makeBilingualText('Your order', 'سفارش شما'),
      questions: [
        {
          key: 'items',
          body: makeBilingualText('What would you like to order?', 'چه چیزی سفارش می‌دهید؟'),
          helpText: makeBilingualText('Choose all that apply.', 'می‌توانید چند مورد را انتخاب کنید.'),
          responseType: 'multiple',
          isForce: true,
          min: 1,
          max: 4,
          options: makeStarterOptions(
            ['Fruit and vegetable box (€25)', 'جعبهٔ میوه و سبزی (۷۵۰ هزار تومان)'],
            ['Bread and pastry basket (€18)', 'سبد نان و شیرینی (۴۸۰ هزار تومان)'],
            ['Cheese selection (€22)', 'بستهٔ پنیر و لبنیات محلی (۶۵۰ هزار تومان)'],
            ['Honey, 500 g (€12)', 'عسل طبیعی، نیم کیلو (۵۵۰ هزار تومان)'],
          ),
        },
        makeQuantityQuestion(0, 'How many fruit and vegetable boxes?', 'چند جعبه میوه و سبزی؟'),
        makeQuantityQuestion(1, 'How many bread and pastry baskets?', 'چند سبد نان و شیرینی؟'),
        makeQuantityQuestion(2, 'How many cheese selections?', 'چند بسته پنیر و لبنیات؟'),
        makeQuantityQuestion(3, 'How many jars of honey?', 'چند شیشه عسل؟'),
        {
          body: makeBilingualText('Any special requests?', 'خواستهٔ ویژه‌ای دارید؟'),
          helpText: makeBilingualText(
            'For example a gift card, or something to leave out.',
            'مثلاً بسته‌بندی هدیه، یا چیزی که نباید در بسته باشد.',
          ),
          responseType: 'longText',
          min: 0,
          max: 500,
        },
      ],
    },
    {
      name: makeBilingualText('Delivery and payment', 'تحویل و پرداخت'),
      questions: [
        {
          key: 'way',
          body: makeBilingualText('How would you like to get your order?', 'سفارش را چگونه تحویل می‌گیرید؟'),
          responseType: 'single',
          isForce: true,
          options: makeStarterOptions(
            ['Delivery', 'ارسال با پیک'],
            ['Pick-up at the shop', 'حضوری از فروشگاه'],
          ),
        },
        {
          body: makeBilingualText('Delivery address', 'نشانی تحویل'),
          placeholder: makeBilingualText(
            'Street, number, postcode, town',
            'خیابان، کوچه، پلاک، واحد، کد پستی',
          ),
          responseType: 'longText',
          isForce: true,
          min: 10,
          max: 400,
          when: { question: 'way', options: [0] },
        },
        {
          body: makeBilingualText('Which day suits you?', 'کدام روز مناسب است؟'),
          responseType: 'dropdown',
          isForce: true,
          options: makeStarterOptions(
            ['Monday', 'شنبه'],
            ['Tuesday', 'یکشنبه'],
            ['Wednesday', 'دوشنبه'],
            ['Thursday', 'سه‌شنبه'],
            ['Friday', 'چهارشنبه'],
            ['Saturday', 'پنجشنبه'],
          ),
        },
        {
          body: makeBilingualText('Which time of the day suits you?', 'چه ساعتی مناسب است؟'),
          responseType: 'single',
          isForce: true,
          options: makeStarterOptions(
            ['Morning, 9:00 to 12:00', 'صبح، ساعت ۹ تا ۱۲'],
            ['Afternoon, 12:00 to 17:00', 'بعدازظهر، ساعت ۱۲ تا ۱۷'],
            ['Evening, 17:00 to 20:00', 'عصر، ساعت ۱۷ تا ۲۰'],
          ),
        },
        {
          body: makeBilingualText('How would you like to pay?', 'هزینه را چگونه می‌پردازید؟'),
          responseType: 'single',
          isForce: true,
          options: makeStarterOptions(
            ['By card', 'با کارت‌خوان'],
            ['In cash', 'نقدی'],
            ['By bank transfer', 'کارت به کارت'],
          ),
        },
      ],
    },
    {
      name: makeBilingualText('Your contact details', 'راه تماس با شما'),
      questions: [
        {
          body: makeBilingualText('Your full name', 'نام و نام خانوادگی'),
          responseType: 'text',
          isForce: true,
          min: 2,
          max: 100,
        },
        {
          body: makeBilingualText('Your phone number', 'شمارهٔ همراه'),
          helpText: makeBilingualText(
            'We call this number to confirm your order.',
            'برای تأیید سفارش با این شماره تماس می‌گیریم.',
          ),
          responseType: 'phone',
          isForce: true,
        },
        {
          body: makeBilingualText('Your email address', 'نشانی ایمیل'),
          helpText: makeBilingualText('Optional.', 'اختیاری است.'),
          responseType: 'email',
        },
      ],
    },
  ],
};
