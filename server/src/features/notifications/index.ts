export { notifications } from './feature.ts';
export { mailSwitchLinks } from './mail-switch-queries.ts';
export { markGroupRead, notify } from './notify-queries.ts';
