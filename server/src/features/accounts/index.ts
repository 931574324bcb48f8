export { findAccountDeletion } from './account-deletion/deletion-queries.ts';
export {
  findAccountByTypedIdentifier,
  findSignInAccount,
  grantAdmin,
  insertAccount,
  matchesTypedIdentifierSql,
  recordAdminGrant,
} from './auth/account-lookup-queries.ts';
export { consumeCaptcha, requireCaptchaAllowance, tryConsumeCaptcha } from './auth/captcha-queries.ts';
export { createSolvedCaptcha } from './auth/create-solved-captcha.ts';
export { setAccountEnabled } from './auth/credential-queries.ts';
export { hasAdmin, makeSetupToken } from './auth/first-admin.ts';
export { makePassword } from './auth/make-password.ts';
export { hashPassword, prepareDecoyHash } from './auth/password-hash.ts';
export { accountsFeature } from './feature.ts';
export {
  accountLanguageByAddressSql,
  accountPublicNameSql,
  findAccountPublicName,
  findUserInfo,
  isHumanAccountSql,
} from './profile/account-queries.ts';
export { insertStarterOwner, starterOwnerId } from './profile/starter-owner-queries.ts';
