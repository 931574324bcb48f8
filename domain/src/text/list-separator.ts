import type { Language } from './language.ts';

/** The comma between the parts of a list. */
export const getListSeparator = (language: Language): string => (language === 'fa' ? '، ' : ', ');
