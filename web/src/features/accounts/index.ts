export { CaptchaField } from './captcha/captcha-field.tsx';
export { useCaptcha } from './captcha/use-captcha.ts';
export { CountryField } from './fields/country-field.tsx';
