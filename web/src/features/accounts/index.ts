export { CaptchaField } from './captcha/captcha-field.tsx';
export { useCaptcha } from './captcha/use-captcha.ts';
export { CountryField } from './fields/country-field.tsx';
export { PublicNameOffer } from './profile/components/public-name-offer.tsx';
