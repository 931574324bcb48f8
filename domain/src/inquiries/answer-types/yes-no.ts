import { oneChoice } from './one-choice.ts';

export const yesNo = oneChoice({
  responseType: 'yesNo',
  optionRoles: ['choice'],
  maxOptions: 2,
  fixedOptions: true,
  horizontal: 'always',
});
