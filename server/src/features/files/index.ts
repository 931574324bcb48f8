export { filesFeature } from './feature.ts';
export { makeSafeFileName } from './file-name.ts';
export { findTakenDownFiles } from './inquiry-file-queries.ts';
export { findPictureSizes } from './picture-queries.ts';
export { receiveUpload } from './receive-upload.ts';
export { serveGrantedFile } from './serve-file.ts';
export { receiveArchive, storeFileFromArchive, storeUpload } from './store-upload.ts';
export { openStoredBytes, storedFileName } from './stored-bytes-queries.ts';
