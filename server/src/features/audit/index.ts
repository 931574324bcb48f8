export { type Act, recordAct } from './audit-queries.ts';
export { audit } from './feature.ts';
