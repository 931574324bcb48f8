import type { PercentCrop } from 'react-image-crop';

/** In pixels; avatars are always shown smaller. */
const maxSide = 1024;

/**
 * The cropped part of a picture on a canvas of at most 1024 px, with the orientation that the browser shows.
 */
export async function cropPicture(image: HTMLImageElement, crop: PercentCrop, type: string): Promise<File> {
  const { naturalWidth: width, naturalHeight: height } = image;
  const side = Math.max(1, Math.min((crop.width / 100) * width, (crop.height / 100) * height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.min(maxSide, Math.round(side)));
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no canvas');
  context.imageSmoothingQuality = 'high';
  const [left, top] = [(crop.x / 100) * width, (crop.y / 100) * height];
  context.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
  const blob = await encode(canvas, type === 'image/jpeg' ? type : 'image/webp');
  return new File([blob], 'avatar', { type: blob.type });
}

// WebP keeps transparency; browsers that can't encode it give a PNG instead.
function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob === null ? reject(new Error('The picture could not be encoded')) : resolve(blob);
    canvas.toBlob(take, type, 0.9);
  });
}
