import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'src', 'i18n', 'light');

/** Replaces i18next by our own small module, in builds and in tests (decision on texts in `docs/`). */
export const lightTextsAliases = [
  { find: /^i18next$/, replacement: join(folder, 'i18next.ts') },
  { find: /^react-i18next$/, replacement: join(folder, 'react-i18next.tsx') },
];
