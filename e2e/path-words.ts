/** The texts that a person types on the way from an empty list to a chart, in each language. */
export const pathWords = {
  en: {
    title: 'Lunch at the office',
    publicTitle: 'What should lunch at the office be like?',
    description: 'Six short questions; it takes two minutes.',
    category: 'Work and business',
    tag: 'lunch',
    segments: ['What you eat', 'A bit more'],
    dish: { body: 'What do you like best for lunch?', options: ['Soup', 'Salad', 'Rice', 'Sandwich'] },
    drink: { body: 'Which drink goes with it?', options: ['Tea', 'Water', 'Buttermilk'] },
    often: { body: 'Do you eat at the office every day?', options: ['Yes', 'No'] },
    days: { body: 'On which days are you in?', options: ['Saturday', 'Sunday', 'Monday'] },
    wish: { body: 'What is missing on the menu?', answer: 'Fresh fruit' },
    price: { body: 'How much may a lunch cost?' },
    charts: { bar: 'Favourite dishes', pie: 'Every day or not', trend: 'Dishes over time' },
  },
  fa: {
    title: 'ناهار شرکت',
    publicTitle: 'ناهار شرکت چگونه باشد؟',
    description: 'شش پرسش کوتاه که دو دقیقه وقت می‌گیرد.',
    category: 'کار و کسب‌وکار',
    tag: 'ناهار',
    segments: ['آنچه می‌خورید', 'کمی بیشتر'],
    dish: { body: 'برای ناهار چه غذایی را بیشتر دوست دارید؟', options: ['سوپ', 'سالاد', 'پلو', 'ساندویچ'] },
    drink: { body: 'همراه آن چه می‌نوشید؟', options: ['چای', 'آب', 'دوغ'] },
    often: { body: 'هر روز در شرکت ناهار می‌خورید؟', options: ['بله', 'خیر'] },
    days: { body: 'چه روزهایی به شرکت می‌آیید؟', options: ['شنبه', 'یکشنبه', 'دوشنبه'] },
    wish: { body: 'جای چه چیزی در فهرست غذا خالی است؟', answer: 'میوهٔ تازه' },
    price: { body: 'هزینهٔ هر ناهار چقدر باشد؟' },
    charts: { bar: 'غذاهای دلخواه', pie: 'هر روز یا نه', trend: 'غذاها در گذر زمان' },
  },
};

export type PathWords = (typeof pathWords)['en'];
