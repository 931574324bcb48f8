import {
  likelihoodLabels,
  makeBilingualText,
  makeStarterNoneOption,
  makeStarterOptions,
  type Starter,
  starterAgeGroupOptions,
  starterOtherOption,
} from './starter.ts';

/** Asks about habits and needs and tests an idea, with ready-to-cook meal boxes as the example. */
export const marketResearchStarter: Starter = {
  name: 'market-research',
  title: makeBilingualText('Market research: cooking at home', 'تحقیق بازار: آشپزی در خانه'),
  description: makeBilingualText(
    '<p>How do you cook at home, and what would make it easier? Your answers are <strong>anonymous</strong>; we don’t sell anything here.</p>',
    '<p>در خانه چگونه غذا می‌پزید و چه چیزی آن را آسان‌تر می‌کند؟ پاسخ‌ها <strong>ناشناس</strong> است و قرار نیست چیزی به شما بفروشیم.</p>',
  ),
  completionMessage: makeBilingualText(
    'Thank you for your time! Your answers help us decide what to offer.',
    'از وقتی که گذاشتید سپاسگزاریم. پاسخ‌های شما به ما کمک می‌کند بدانیم چه چیزی عرضه کنیم.',
  ),
  tags: { en: ['market', 'research', 'consumers'], fa: ['بازار', 'تحقیق', 'مصرف‌کنندگان'] },
  categoryId: 'a0000000-0000-4000-8000-00000000000b',
  theme: 'default',
  settings: { comments: 'off' },
  segments: [
    {
      name: makeBilingualText('Your habits', 'عادت‌های شما'),
      questions: [
        {
          key: 'cooks',
          body: makeBilingualText('How often do you cook at home?', 'چند وقت یک بار در خانه غذا می‌پزید؟'),
          responseType: 'single',
          isForce: true,
          options: makeStarterOptions(
            ['Never', 'هرگز'],
            ['Less than once a week', 'کمتر از یک بار در هفته'],
            ['1 or 2 days a week', '۱ یا ۲ روز در هفته'],
            ['3 to 5 days a week', '۳ تا ۵ روز در هفته'],
            ['6 or 7 days a week', '۶ یا ۷ روز در هفته'],
          ),
          // People who never cook are not asked about it.
          endWhen: { question: 'cooks', options: [0] },
        },
        {
          body: makeBilingualText(
            'Where do you usually buy your groceries? Choose all that apply.',
            'مواد غذایی را معمولاً از کجا می‌خرید؟ همهٔ موارد را انتخاب کنید.',
          ),
          responseType: 'multiple',
          isForce: true,
          min: 1,
          max: 6,
          randomOptions: true,
          options: [
            ...makeStarterOptions(
              ['Supermarket', 'فروشگاه زنجیره‌ای'],
              ['Small shop nearby', 'مغازهٔ محله'],
              ['Fruit and vegetable market', 'میدان میوه و تره‌بار'],
              ['Online shop', 'فروشگاه اینترنتی'],
              ['Directly from producers', 'مستقیم از تولیدکننده'],
            ),
            starterOtherOption,
          ],
        },
        {
          body: makeBilingualText(
            'What matters most to you when you cook? Put these in order, the most important first.',
            'هنگام آشپزی چه چیزی برایتان مهم‌تر است؟ از مهم‌ترین شروع و مرتب کنید.',
          ),
          responseType: 'ranking',
          randomOptions: true,
          options: makeStarterOptions(
            ['Taste', 'مزه'],
            ['Health', 'سالم بودن'],
            ['Low cost', 'هزینهٔ کم'],
            ['Little time', 'وقت کم'],
            ['Variety', 'تنوع'],
          ),
        },
        {
          body: makeBilingualText(
            'What do you find most tedious about cooking at home?',
            'کدام بخش آشپزی در خانه برایتان خسته‌کننده‌تر است؟',
          ),
          responseType: 'single',
          randomOptions: true,
          options: [
            ...makeStarterOptions(
              ['Deciding what to cook', 'تصمیم گرفتن که چه بپزم'],
              ['Shopping', 'خرید کردن'],
              ['Preparing the ingredients', 'آماده کردن مواد'],
              ['The cooking itself', 'خودِ پخت‌وپز'],
              ['Cleaning up', 'شستن و جمع کردن'],
            ),
            starterOtherOption,
          ],
        },
      ],
    },
    {
      name: makeBilingualText('A new idea', 'یک ایدهٔ جدید'),
      questions: [
        {
          body: makeBilingualText(
            '<p><strong>The meal box:</strong> once a week we bring you the ingredients of three dinners for two people, washed, weighed and with a recipe. Each dinner is cooked in half an hour.</p>',
            '<p><strong>جعبهٔ آشپزی:</strong> هفته‌ای یک بار مواد سه وعده غذای دونفره را شسته، اندازه‌شده و همراه دستور پخت به در خانه می‌آوریم. هر غذا نیم‌ساعته آماده می‌شود.</p>',
          ),
          responseType: 'statement',
        },
        {
          body: makeBilingualText('How appealing is this idea to you?', 'این ایده چقدر برایتان جذاب است؟'),
          responseType: 'single',
          isForce: true,
          options: makeStarterOptions(
            ['Not at all appealing', 'اصلاً جذاب نیست'],
            ['Slightly appealing', 'کمی جذاب است'],
            ['Moderately appealing', 'تا حدی جذاب است'],
            ['Very appealing', 'خیلی جذاب است'],
            ['Extremely appealing', 'بی‌اندازه جذاب است'],
          ),
        },
        {
          body: makeBilingualText('What do you like about it?', 'از چه چیزِ این ایده خوشتان می‌آید؟'),
          responseType: 'longText',
          min: 0,
          max: 500,
        },
        {
          body: makeBilingualText('What do you dislike about it?', 'از چه چیزِ این ایده خوشتان نمی‌آید؟'),
          responseType: 'longText',
          min: 0,
          max: 500,
        },
        {
          key: 'buy',
          body: makeBilingualText(
            'At a price of €45 a week, how likely would you be to order it?',
            'اگر قیمت هفتگی آن یک میلیون و ۵۰۰ هزار تومان باشد، چقدر احتمال دارد سفارش دهید؟',
          ),
          responseType: 'single',
          isForce: true,
          options: makeStarterOptions(...likelihoodLabels),
        },
        {
          body: makeBilingualText(
            'What would keep you from ordering it?',
            'چه چیزی شما را از سفارش دادن باز می‌دارد؟',
          ),
          responseType: 'multiple',
          min: 1,
          max: 7,
          randomOptions: true,
          options: [
            ...makeStarterOptions(
              ['The price', 'قیمت'],
              ['Doubts about freshness', 'تردید دربارهٔ تازگی مواد'],
              ['Too much packaging', 'بسته‌بندی زیاد'],
              ['I like choosing the food myself', 'دوست دارم خودم مواد را انتخاب کنم'],
              ['I don’t need it', 'نیازی به آن ندارم'],
            ),
            starterOtherOption,
            makeStarterNoneOption('Nothing', 'هیچ چیز'),
          ],
          when: { question: 'buy', options: [0, 1, 2] },
        },
      ],
    },
    {
      name: makeBilingualText('About you', 'دربارهٔ شما'),
      questions: [
        {
          body: makeBilingualText('How old are you?', 'در کدام گروه سنی هستید؟'),
          responseType: 'single',
          options: starterAgeGroupOptions,
        },
        {
          body: makeBilingualText(
            'How many people live in your household, including you?',
            'با خودتان چند نفر در خانه زندگی می‌کنید؟',
          ),
          responseType: 'single',
          options: makeStarterOptions(
            ['1', '۱ نفر'],
            ['2', '۲ نفر'],
            ['3', '۳ نفر'],
            ['4', '۴ نفر'],
            ['5 or more', '۵ نفر یا بیشتر'],
          ),
        },
        {
          body: makeBilingualText('Where do you live?', 'محل زندگی شما کجاست؟'),
          responseType: 'single',
          options: makeStarterOptions(
            ['A big city', 'تهران'],
            ['The outskirts of a big city', 'مرکز استان دیگر'],
            ['A town', 'شهر دیگر'],
            ['A village or the countryside', 'روستا'],
          ),
        },
      ],
    },
  ],
};
