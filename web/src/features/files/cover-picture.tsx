import { AspectRatio, Image } from '@mantine/core';
import type { FileKind } from '@nazar/domain/files/file-kind.ts';
import { type CoverTone, getDefaultCoverTone } from '@nazar/domain/inquiries/theme/cover-tone.ts';
import { MediaIcon } from '../../ui/media/media-icon.tsx';
import classes from './cover-picture.module.css';
import { usePictureUrl } from './use-picture-url.ts';

/** The palette's name of each tone. */
const palette: Readonly<Record<CoverTone, string>> = {
  cyan: 'cyan',
  green: 'teal',
  indigo: 'indigo',
  plum: 'grape',
  brick: 'orange',
  sand: 'yellow',
};

type CoverProps = {
  /** The inquiry's id, which decides the colour if there is no picture. */
  inquiryId: string;
  file: string | null;
  /** Only pictures are shown; other kinds get an icon. */
  kind: FileKind | null;
  alt?: string;
  /** Set if it is visible without scrolling, so it loads before anything else. */
  eager?: boolean;
  /**
   * The image's CSS width. It is 320 px on the smallest phones, where a file of 640 px looks sharp and one of 1280 px
   * would load slowly.
   */
  sizes?: string;
};

/** An inquiry's public picture, or a plain drawing of bars. */
export function CoverPicture({
  inquiryId,
  file,
  kind,
  alt = '',
  eager = false,
  sizes = '400px',
}: CoverProps) {
  return (
    <AspectRatio ratio={16 / 9} className={classes.cover}>
      {file === null || kind !== 'image' ? (
        <div className={classes.drawn}>
          <Drawing inquiryId={inquiryId} />
          {kind !== null && kind !== 'image' && (
            <span className={classes.sign}>
              <MediaIcon kind={kind} size={26} />
            </span>
          )}
        </div>
      ) : (
        <Picture {...{ file, alt, eager, sizes }} />
      )}
    </AspectRatio>
  );
}

type PictureProps = Required<Pick<CoverProps, 'alt' | 'eager' | 'sizes'>> & { file: string };

function Picture({ file, alt, eager, sizes }: PictureProps) {
  const { at, onError } = usePictureUrl(file);
  return (
    <Image
      src={at(640)}
      srcSet={([320, 640, 1280] as const).map((width) => `${at(width)} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      fit="cover"
      radius={0}
      loading={eager ? 'eager' : 'lazy'}
      {...(eager && { fetchPriority: 'high' })}
      onError={onError}
    />
  );
}

function Drawing({ inquiryId }: { inquiryId: string }) {
  // The last digits are used, because ids made in the same minute may start alike.
  const numbers = [...inquiryId.replace(/-/g, '')].reverse().map((digit) => Number.parseInt(digit, 16) || 0);
  const tone = palette[getDefaultCoverTone(inquiryId)];
  return (
    <svg viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <path d="M0 0h160v90H0z" fill={`var(--mantine-color-${tone}-0)`} />
      {numbers.slice(1, 9).map((value, index) => {
        const height = 14 + value * 3;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar has no identity besides its position
            key={index}
            x={25 + index * 14}
            y={78 - height}
            width={9}
            height={height}
            rx={2}
            fill={`var(--mantine-color-${tone}-${index % 3 === 0 ? 3 : 2})`}
          />
        );
      })}
    </svg>
  );
}
