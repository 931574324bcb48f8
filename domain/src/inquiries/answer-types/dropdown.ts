import { makeOneChoiceType } from './one-choice.ts';

export const dropdown = makeOneChoiceType({
  responseType: 'dropdown',
  optionRoles: ['choice', 'other', 'none'],
  maxOptions: null,
  fixedOptions: false,
  horizontal: 'never',
});
