export { type AuditAct, insertAuditEntry } from './audit-queries.ts';
export { audit } from './feature.ts';
