import type { PercentCrop } from 'react-image-crop';

/** Pixels; the largest that an avatar is ever shown in is a good deal smaller. */
const maxSide = 1024;

/** The cut part of a picture on a canvas of its own, at most 1024 px wide. Turned as the browser shows it. */
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

// WebP keeps what is see-through; browsers that can't write it give a PNG instead.
function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob === null ? reject(new Error('The picture could not be encoded')) : resolve(blob);
    canvas.toBlob(take, type, 0.9);
  });
}
