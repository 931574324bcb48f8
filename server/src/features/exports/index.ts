export { exportFolder } from './export-folder.ts';
export { exports } from './feature.ts';
