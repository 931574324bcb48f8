export { makeEmailPreferenceLinks } from './email-preference-queries.ts';
export { notificationsFeature } from './feature.ts';
export { markNotificationGroupRead, notify } from './notify-queries.ts';
