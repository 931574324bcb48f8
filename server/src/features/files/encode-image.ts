import sharp, { type Sharp } from 'sharp';
import { Problem } from '../../http/problem.ts';
import { imageType } from './image-type.ts';

export interface EncodedImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Of all frames together: a phone's largest photo fits, a bomb of 30,000 by 30,000 does not. */
const mostPixels = 64_000_000;
const mostFrames = 300;
/** Nothing of ours is shown wider. */
const longestSide = 2560;
const quality = 82;

function open(bytes: Buffer): Sharp {
  // Frames belong to gif and webp; where there is one, this changes nothing.
  return sharp(bytes, { animated: true, limitInputPixels: mostPixels, failOn: 'error' });
}

/** An uploaded picture drawn anew as WebP, upright and without the place it was taken at. */
export async function encodeImage(upload: Buffer): Promise<EncodedImage> {
  if (imageType(upload) === null) throw new Problem('fileTypeNotAccepted');
  try {
    const { pages = 1 } = await open(upload).metadata();
    if (pages > mostFrames) throw new Problem('fileTypeNotAccepted');
    const { data, info } = await open(upload)
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  } catch {
    // Whatever the library stumbles over (bombs, cut off or damaged data) is no picture that we take.
    throw new Problem('fileTypeNotAccepted');
  }
}

/** A stored picture in a smaller width, never a larger one. */
export async function narrowImage(stored: Buffer, width: number): Promise<Buffer> {
  return open(stored).resize({ width, withoutEnlargement: true }).webp({ quality }).toBuffer();
}
