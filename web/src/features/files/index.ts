export { Cover } from './cover.tsx';
export { FileUpload } from './file-upload.tsx';
export { findImageRefusal, imageTypes } from './image-limits.ts';
export { PreviewPicture } from './preview-picture.tsx';
export { StoredMediaPreview } from './stored-media-preview.tsx';
export { findUploadRefusal, toAcceptAttribute } from './upload-limits.ts';
export { usePictureUrl } from './use-picture-url.ts';
