export { filesFeature } from './feature.ts';
export { makeSafeFileName } from './file-name.ts';
export { findTakedownTimesOfFiles } from './inquiry-file-queries.ts';
export { findPictureSizes } from './picture-queries.ts';
export { receiveUpload } from './receive-upload.ts';
export { registerGrantedFileRoute } from './register-file-routes.ts';
export { receiveArchive, storeFileFromArchive, storeUpload } from './store-upload.ts';
export { makeStoredFileName, openStoredBytes } from './stored-bytes-queries.ts';
