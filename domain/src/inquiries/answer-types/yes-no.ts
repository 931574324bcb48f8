import { makeOneChoiceType } from './make-one-choice-type.ts';

export const yesNoType = makeOneChoiceType({
  responseType: 'yesNo',
  optionRoles: ['choice'],
  maxOptions: 2,
  fixedOptions: true,
  horizontal: 'always',
});
