import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'src', 'i18n', 'light');

/** Our own small piece in place of i18next, in all that is built and tested (decision on texts in `docs/`). */
export const lightTexts = [
  { find: /^i18next$/, replacement: join(folder, 'i18next.ts') },
  { find: /^react-i18next$/, replacement: join(folder, 'react-i18next.tsx') },
];
