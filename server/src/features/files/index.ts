export { listWithdrawn } from './inquiry-file-queries.ts';
export { findPictureSizes } from './picture-queries.ts';
export { storeUpload } from './store-upload.ts';
export { openStoredBytes, plainName } from './stored-bytes-queries.ts';
