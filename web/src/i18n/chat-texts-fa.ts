// What chats say beyond the first texts.
export const texts = import.meta.glob<Record<string, unknown>>('../../../locales/fa/{chat,upload}.json', {
  import: 'default',
  eager: true,
});
