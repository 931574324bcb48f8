import { oneChoiceType } from './one-choice.ts';

export const dropdown = oneChoiceType({
  responseType: 'dropdown',
  optionRoles: ['choice', 'other', 'none'],
  maxOptions: null,
  fixedOptions: false,
  horizontal: 'never',
});
