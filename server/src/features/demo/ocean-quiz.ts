import type { DemoInquiry } from './demo-inquiry.ts';

export const oceanQuiz: DemoInquiry = {
  settings: {
    title: 'Ocean quiz',
    language: 'en',
    publicTitle: 'Ocean quiz: how deep does your knowledge go?',
    publicDescription:
      '<p>Seven questions about the sea. Some are easy, one is <em>not</em>. Your score is shown at the end.</p>',
    resultViewStatus: 'public',
    tags: ['quiz', 'ocean', 'nature'],
    timeZone: 'Europe/London',
    shuffleQuestions: false,
    completionMessage: 'Well done! Come back with a friend.',
  },
  category: 'Education',
  coverTone: 'cyan',
  people: 236,
  daysAgo: 8,
  likes: 9,
  comments: [
    {
      name: 'Leo',
      text: 'Five out of seven! The one about the deepest trench got me.',
      daysAgo: 6,
      likes: 3,
    },
    {
      name: 'Ms Carter',
      text: 'I used this with my class of twelve-year-olds. Could there be a longer one?',
      daysAgo: 3,
      reply: 'A second part with ten more questions is on its way.',
      likes: 2,
    },
  ],
  closesInDays: 21,
  segments: [
    {
      name: 'Warming up',
      questions: [
        {
          body: 'Which ocean is the largest?',
          responseType: 'single',
          isForce: true,
          score: 1,
          options: [
            { body: 'The Atlantic', weight: 16 },
            { body: 'The Pacific', weight: 74, isAnswer: true },
            { body: 'The Indian Ocean', weight: 7 },
            { body: 'The Arctic Ocean', weight: 3 },
          ],
        },
        {
          body: 'Is a whale a fish?',
          responseType: 'yesNo',
          isForce: true,
          score: 1,
          wrongScore: 1,
          options: [
            { body: 'Yes', weight: 9 },
            { body: 'No', weight: 91, isAnswer: true },
          ],
        },
        {
          body: 'Which of these are mammals?',
          responseType: 'multiple',
          min: 1,
          max: 5,
          score: 2,
          options: [
            { body: 'Dolphin', weight: 0.9, isAnswer: true },
            { body: 'Shark', weight: 0.14 },
            { body: 'Seal', weight: 0.83, isAnswer: true },
            { body: 'Penguin', weight: 0.2 },
            { body: 'Manatee', weight: 0.68, isAnswer: true },
          ],
        },
      ],
    },
    {
      name: 'Going deeper',
      description: '<p>From here on it gets dark. Guessing is allowed.</p>',
      questions: [
        {
          body: 'How many hearts does an octopus have?',
          responseType: 'number',
          min: 0,
          max: 20,
          score: 2,
          around: [3, 0.55],
          skipped: 0.12,
          options: [{ body: '3', weight: 1, role: 'accepted', isAnswer: true }],
        },
        {
          body: 'What is the name of the deepest known trench?',
          responseType: 'text',
          min: 2,
          max: 60,
          score: 3,
          skipped: 0.28,
          texts: [
            'Mariana Trench',
            'Mariana',
            'mariana trench',
            'The Mariana Trench',
            'Tonga Trench',
            'Atlantis',
          ],
          options: [
            { body: 'Mariana Trench', weight: 1, role: 'accepted', isAnswer: true },
            { body: 'The Mariana Trench', weight: 1, role: 'accepted', isAnswer: true },
            { body: 'Mariana', weight: 1, role: 'accepted', isAnswer: true },
          ],
        },
        {
          body: 'Put these in order, from the surface down',
          responseType: 'ranking',
          score: 3,
          options: [
            { body: 'Sunlight zone', weight: 60, isAnswer: true },
            { body: 'Twilight zone', weight: 14, isAnswer: true },
            { body: 'Midnight zone', weight: 4, isAnswer: true },
            { body: 'Trenches', weight: 1, isAnswer: true },
          ],
        },
        { body: 'How hard was this quiz?', responseType: 'rating', min: 1, max: 5, around: [3.1, 0.9] },
      ],
    },
  ],
  charts: [
    {
      title: 'Which ocean is the largest?',
      type: 'pie',
      group: 'Which ocean is the largest?',
      isPrimary: true,
    },
    { title: 'What people take for a mammal', type: 'bar', group: 'Which of these are mammals?' },
  ],
};
