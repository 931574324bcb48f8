// One chunk for the whole language. Mails and the light page's texts are not this application's.
export const texts = import.meta.glob<Record<string, unknown>>(
  ['../../../locales/fa/*.json', '!../../../locales/fa/{mail,participate,participation}.json'],
  { import: 'default', eager: true },
);
