/**
 * The place of notifications that are not errors: at the bottom, because at the top they would cover the breadcrumbs and
 * the heading. On a desktop it is the corner at the end, because main buttons of forms are at the start, and bars with
 * buttons are below it.
 */
export function getQuietNotificationPosition() {
  if (window.matchMedia('(max-width: 48em)').matches) return 'bottom-center';
  return document.documentElement.dir === 'rtl' ? 'bottom-left' : 'bottom-right';
}
