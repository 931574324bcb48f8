/** Path of the captcha, which is not a call of the contract but a picture or a recording with a cookie. */
export const captchaPath = '/api/Auth/v1/Rest/cshow.php';
