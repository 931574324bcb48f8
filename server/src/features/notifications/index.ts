export { notifications } from './feature.ts';
export { mailSwitchLinks } from './mail-switch-queries.ts';
export { notify, readGroup } from './notify-queries.ts';
