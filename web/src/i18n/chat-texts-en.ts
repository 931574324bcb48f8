// The texts of chats that the first texts don't include.
export const texts = import.meta.glob<Record<string, unknown>>('../../../locales/en/{chat,upload}.json', {
  import: 'default',
  eager: true,
});
