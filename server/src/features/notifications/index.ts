export { makeEmailPreferenceLinks } from './email-preference-queries.ts';
export { notificationsFeature } from './feature.ts';
export { makeInquiryGroupKey, markNotificationGroupRead, notify } from './notify-queries.ts';
