import { oneChoiceType } from './one-choice.ts';

export const single = oneChoiceType({
  responseType: 'single',
  optionRoles: ['choice', 'other', 'none'],
  maxOptions: null,
  fixedOptions: false,
  horizontal: 'optional',
});
