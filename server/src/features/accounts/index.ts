export { findDeletion } from './account-deletion/deletion-queries.ts';
export { findAccountAsTyped, isAccountAsTyped } from './auth/account-lookup-queries.ts';
export { consumeCaptcha, requireCaptchasLeft, tryCaptcha } from './auth/captcha-queries.ts';
export { setEnabled } from './auth/credential-queries.ts';
export { solveCaptcha } from './auth/solve-captcha.ts';
export { findShownName, findUserInfo, isPerson, shownName } from './profile/account-queries.ts';
export { insertStarterOwner, starterOwnerId } from './profile/starter-owner-queries.ts';
