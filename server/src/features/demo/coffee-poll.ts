import type { DemoInquiry } from './demo-inquiry.ts';

export const coffeePoll: DemoInquiry = {
  settings: {
    title: 'Coffee poll',
    language: 'en',
    publicTitle: 'Coffee, tea or neither? How the day begins',
    publicDescription:
      '<p>Eight quick questions about <strong>the first cup of the day</strong>. Everyone sees the results.</p>',
    resultViewStatus: 'public',
    coverType: 'chart',
    tags: ['coffee', 'tea', 'mornings'],
    timeZone: 'Europe/London',
    completionMessage: 'Thank you! Now you have earned a break.',
  },
  category: 'Fun',
  coverTone: 'brick',
  people: 412,
  daysAgo: 13,
  likes: 14,
  comments: [
    {
      name: 'Hannah',
      text: 'I drink both, in that order. Where is the option for people with two mugs?',
      daysAgo: 11,
      likes: 4,
    },
    {
      name: 'Tom',
      text: 'Interesting that so few wait until they are at work. Will you ask again in winter?',
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
  segments: [
    {
      name: 'The first cup',
      description: '<p>Think of a usual working day, not of a holiday.</p>',
      questions: [
        {
          body: 'What do you drink first?',
          responseType: 'single',
          isForce: true,
          options: [
            { body: 'Coffee', weight: 46 },
            { body: 'Black tea', weight: 22 },
            { body: 'Green or herbal tea', weight: 12 },
            { body: 'Water', weight: 14 },
            { body: 'Juice', weight: 6 },
          ],
        },
        {
          body: 'At what time?',
          responseType: 'time',
          min: '04:00',
          max: '14:00',
          around: [7.4, 0.9],
          skipped: 0.1,
        },
        {
          body: 'How do you take it?',
          responseType: 'dropdown',
          options: [
            { body: 'Just as it is', weight: 38 },
            { body: 'With milk', weight: 30 },
            { body: 'With sugar', weight: 11 },
            { body: 'With milk and sugar', weight: 15 },
            { body: 'With a plant drink', weight: 6 },
          ],
        },
        {
          body: 'How many cups of coffee or tea do you have a day?',
          responseType: 'number',
          min: 0,
          max: 20,
          around: [3.2, 1.6],
        },
      ],
    },
    {
      name: 'Places and habits',
      questions: [
        {
          body: 'Where do you drink it?',
          responseType: 'multiple',
          min: 1,
          max: 5,
          options: [
            { body: 'At home', weight: 0.82 },
            { body: 'At work or school', weight: 0.55 },
            { body: 'On the way', weight: 0.24 },
            { body: 'In a café', weight: 0.31 },
            { body: 'Nowhere: I skip it', weight: 0.03, role: 'none' },
          ],
        },
        {
          body: 'Do you think that you drink too much of it?',
          responseType: 'yesNo',
          options: [
            { body: 'Yes', weight: 34 },
            { body: 'No', weight: 66 },
          ],
        },
        {
          body: 'How good is the café nearest to you?',
          responseType: 'rating',
          min: 1,
          max: 5,
          around: [3.7, 1],
        },
        {
          body: 'What goes best with it?',
          responseType: 'text',
          min: 2,
          max: 80,
          skipped: 0.45,
          texts: [
            'A croissant',
            'Dates',
            'Silence',
            'A good book',
            'Buttered toast',
            'Dark chocolate',
            'The newspaper',
            'Oat biscuits',
            'Company',
            'Nothing at all',
          ],
        },
      ],
    },
  ],
  charts: [
    { title: 'The first drink of the day', type: 'bar', group: 'What do you drink first?', isPrimary: true },
    {
      title: 'How people take it',
      type: 'pie',
      group: 'How do you take it?',
    },
    { title: 'Answers day by day', type: 'trend', group: 'What do you drink first?' },
  ],
};
