export { type Act, recordAct } from './audit-queries.ts';
