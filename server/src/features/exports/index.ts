export { exportFolder } from './export-folder.ts';
export { exportsFeature } from './feature.ts';
