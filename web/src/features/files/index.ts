export { CoverPicture } from './cover-picture.tsx';
export { FileUploadField } from './file-upload-field.tsx';
export { acceptedImageMediaTypes, findImageRefusal } from './image-limits.ts';
export { PicturePreview } from './picture-preview.tsx';
export { StoredMediaPreview } from './stored-media-preview.tsx';
export { findUploadRefusal, toAcceptAttribute } from './upload-limits.ts';
export { usePictureUrl } from './use-picture-url.ts';
