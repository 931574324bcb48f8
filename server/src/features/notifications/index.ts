export { notificationsFeature } from './feature.ts';
export { makeMailSwitchLinks } from './mail-switch-queries.ts';
export { markNotificationGroupRead, notify } from './notify-queries.ts';
