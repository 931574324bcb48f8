export { findAccountDeletion } from './account-deletion/deletion-queries.ts';
export {
  findAccountByTypedIdentifier,
  findSignInAccount,
  grantAdminRoleAndEndSessions,
  insertAccount,
  insertAdminGrantAuditEntry,
  matchesTypedIdentifierSql,
} from './auth/account-lookup-queries.ts';
export {
  requireAndConsumeCaptcha,
  requireCaptchaAllowance,
  tryConsumeCaptcha,
} from './auth/captcha-queries.ts';
export { createSolvedCaptcha } from './auth/create-solved-captcha.ts';
export { setAccountEnabled } from './auth/credential-queries.ts';
export { hasAdmin, makeSetupToken } from './auth/first-admin.ts';
export { generatePassword } from './auth/generate-password.ts';
export { hashPassword, precomputeDecoyPasswordHash } from './auth/password-hash.ts';
export { accountsFeature } from './feature.ts';
export {
  accountLanguageByAddressSql,
  accountPublicNameSql,
  findAccountPublicName,
  findInviterName,
  findUserInfo,
  isNotStarterOwnerSql,
} from './profile/account-queries.ts';
export { insertStarterTemplateOwner, starterTemplateOwnerId } from './profile/starter-owner-queries.ts';
