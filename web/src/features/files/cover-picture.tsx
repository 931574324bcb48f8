import { AspectRatio, Image } from '@mantine/core';
import type { FileKind } from '@nazar/domain/files/file-kind.ts';
import { coverColors } from '@nazar/domain/inquiries/theme/cover-colors.ts';
import { getDefaultCoverTone } from '@nazar/domain/inquiries/theme/cover-tone.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { MediaIcon } from '../../ui/media/media-icon.tsx';
import classes from './cover-picture.module.css';
import { usePictureUrl } from './use-picture-url.ts';

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

/** An inquiry's public picture, or a drawing. */
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

/** Overlapping hills under a sun, in the style and the colour of the cover that publishing proposes. */
function Drawing({ inquiryId }: { inquiryId: string }) {
  const { dir } = useLanguage();
  // The last digits are used, because ids made in the same minute may start alike.
  const numbers = [...inquiryId.replace(/-/g, '')].reverse().map((digit) => Number.parseInt(digit, 16) || 0);
  const number = (index: number) => numbers[index % numbers.length] ?? 0;
  const { ground, accent, shades } = coverColors[getDefaultCoverTone(inquiryId)];
  return (
    <svg viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <path d="M0 0h160v90H0z" fill={ground} />
      {/* Like the texts beside it, the picture is mirrored from right to left. */}
      <g {...(dir === 'rtl' && { transform: 'translate(160 0) scale(-1 1)' })}>
        <circle cx={112 + number(1)} cy={24 + number(2) / 2} r={13} fill={accent} />
        {shades.map((fill, index) => {
          const height = (at: number) => 36 + index * 13 + number(3 + index * 4 + at);
          return (
            <path
              key={fill}
              d={`M0 90V${height(0) + 16}C30 ${height(1)} 52 ${height(2)} 84 ${height(3)}S136 ${height(0)} 160 ${height(1) - 8}V90Z`}
              fill={fill}
            />
          );
        })}
      </g>
    </svg>
  );
}
