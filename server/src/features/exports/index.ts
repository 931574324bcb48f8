export { exportResponsesToFolder } from './export-responses-to-folder.ts';
export { exportsFeature } from './feature.ts';
