export { findDeletion } from './account-deletion/deletion-queries.ts';
export {
  findAccount,
  findAccountAsTyped,
  grantAdmin,
  insertAccount,
  isAccountAsTyped,
  recordGrant,
} from './auth/account-lookup-queries.ts';
export { consumeCaptcha, requireCaptchasLeft, tryCaptcha } from './auth/captcha-queries.ts';
export { setAccountEnabled } from './auth/credential-queries.ts';
export { hasAdmin, setupToken } from './auth/first-admin.ts';
export { makePassword } from './auth/make-password.ts';
export { hashPassword, prepareDecoy } from './auth/password-hash.ts';
export { solveCaptcha } from './auth/solve-captcha.ts';
export { accounts } from './feature.ts';
export {
  addresseeLanguageSql,
  findShownName,
  findUserInfo,
  isHumanAccountSql,
  shownNameSql,
} from './profile/account-queries.ts';
export { insertStarterOwner, starterOwnerId } from './profile/starter-owner-queries.ts';
