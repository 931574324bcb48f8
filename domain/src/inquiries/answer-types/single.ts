import { makeOneChoiceType } from './make-one-choice-type.ts';

export const singleType = makeOneChoiceType({
  responseType: 'single',
  optionRoles: ['choice', 'other', 'none'],
  maxOptions: null,
  fixedOptions: false,
  horizontal: 'optional',
});
