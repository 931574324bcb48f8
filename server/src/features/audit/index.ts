export { insertAuditEntry, type NewAuditEntry } from './audit-queries.ts';
export { auditFeature } from './feature.ts';
