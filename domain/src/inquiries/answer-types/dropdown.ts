import { makeOneChoiceType } from './make-one-choice-type.ts';

export const dropdownType = makeOneChoiceType({
  responseType: 'dropdown',
  optionRoles: ['choice', 'other', 'none'],
  maxOptions: null,
  fixedOptions: false,
  horizontal: 'never',
});
