/** The header that the token of `startAnswerUpload` is sent in. */
export const uploadTokenHeader = 'token';
