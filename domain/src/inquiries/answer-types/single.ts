import { oneChoice } from './one-choice.ts';

export const single = oneChoice({
  responseType: 'single',
  optionRoles: ['choice', 'other', 'none'],
  maxOptions: null,
  fixedOptions: false,
  horizontal: 'optional',
});
