import { makeOneChoiceType } from './one-choice.ts';

export const yesNo = makeOneChoiceType({
  responseType: 'yesNo',
  optionRoles: ['choice'],
  maxOptions: 2,
  fixedOptions: true,
  horizontal: 'always',
});
