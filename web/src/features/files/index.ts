export { Cover } from './cover.tsx';
export { FileUpload } from './file-upload.tsx';
export { imageRefusal, imageTypes } from './image-limits.ts';
export { PreviewPicture } from './preview-picture.tsx';
export { StoredMedia } from './stored-media.tsx';
export { acceptedTypes, uploadRefusal } from './upload-limits.ts';
export { usePicture } from './use-picture.ts';
