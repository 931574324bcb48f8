import { oneChoice } from './one-choice.ts';

export const dropdown = oneChoice({
  responseType: 'dropdown',
  optionRoles: ['choice', 'other', 'none'],
  maxOptions: null,
  fixedOptions: false,
  horizontal: 'never',
});
