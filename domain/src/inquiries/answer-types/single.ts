import { makeOneChoiceType } from './one-choice.ts';

export const single = makeOneChoiceType({
  responseType: 'single',
  optionRoles: ['choice', 'other', 'none'],
  maxOptions: null,
  fixedOptions: false,
  horizontal: 'optional',
});
