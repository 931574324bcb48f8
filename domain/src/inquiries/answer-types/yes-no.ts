import { oneChoiceType } from './one-choice.ts';

export const yesNo = oneChoiceType({
  responseType: 'yesNo',
  optionRoles: ['choice'],
  maxOptions: 2,
  fixedOptions: true,
  horizontal: 'always',
});
