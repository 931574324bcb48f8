/** The header with the token of `startAnswerUpload`. */
export const uploadTokenHeader = 'token';
