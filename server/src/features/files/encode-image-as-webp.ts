import sharp, { type Sharp } from 'sharp';
import { Problem } from '../../platform/http/problem.ts';

interface EncodedImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** This fits phone photos but refuses a 30,000 × 30,000 bomb. */
const maxPixels = 64_000_000;
/** The limit for all frames of an animation together, which take about 1.5 seconds to encode. */
const maxAnimatedPixels = 16_000_000;
const maxFrames = 150;
/** The interface displays no picture wider than this. */
const maxSide = 2560;
/** Some images are disproportionately slow, and must not occupy a slot of the queue for long. */
const maxSeconds = 20;
const quality = 82;

// The cache would keep files open after reading, and up to 50 MB of pixels in memory, which no later picture
// needs.
sharp.cache(false);

type Frames = { readonly animated: boolean };

function openImage(image: string | Buffer, { animated }: Frames): Sharp {
  return sharp(image, { animated, limitInputPixels: maxPixels, failOn: 'error' }).timeout({
    seconds: maxSeconds,
  });
}

/** Each frame takes as long as a picture, so animations are compressed with less effort, at the same quality. */
const webp = (image: Sharp, { animated }: Frames) => image.webp({ quality, effort: animated ? 1 : 4 });

/** Whether a picture stays animated. One that is too large is reduced to its first frame. */
async function readFrames(image: string | Buffer): Promise<Frames> {
  const { width = 0, height = 0, pages = 1 } = await openImage(image, { animated: false }).metadata();
  const animated = pages > 1 && pages <= maxFrames && pages * width * height <= maxAnimatedPixels;
  return { animated };
}

/** Encodes an uploaded picture as WebP, upright and without metadata such as its location. */
export async function encodeImageAsWebp(upload: string): Promise<EncodedImage> {
  try {
    const frames = await readFrames(upload);
    const image = openImage(upload, frames)
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await webp(image, frames).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  } catch {
    // All errors of the library (bombs, truncated or damaged data) count as a type that is not accepted.
    throw new Problem('fileTypeNotAccepted');
  }
}

/** Scales a stored picture down to a width; never up. */
export async function scaleImageDown(stored: Buffer, width: number): Promise<Buffer> {
  const frames = await readFrames(stored);
  return webp(openImage(stored, frames).resize({ width, withoutEnlargement: true }), frames).toBuffer();
}
