export { notificationsFeature } from './feature.ts';
export { makeMailSwitchLinks } from './mail-switch-queries.ts';
export { markGroupRead, notify } from './notify-queries.ts';
