import { getStoredFileUrlPath } from '@nazar/domain/api/file-url-paths.ts';
import { useSession } from './use-session.ts';

type Props = {
  fileId: string;
  alt: string;
  className?: string;
  /** The CSS width on the page. */
  sizes?: string;
  /** Set if it is visible immediately, so that it isn't loaded lazily. */
  first?: boolean;
};

/** A stored picture in a suitable width, with space reserved while it loads. */
export function StoredPicture({ fileId, alt, className, sizes, first = false }: Props) {
  const { page } = useSession();
  const path = getStoredFileUrlPath(fileId);
  const size = page.pictures[fileId];
  return (
    <img
      src={`${path}?w=640`}
      srcSet={`${path}?w=320 320w, ${path}?w=640 640w, ${path}?w=1280 1280w`}
      sizes={sizes ?? '(min-width: 44rem) 40rem, 90vw'}
      width={size?.width}
      height={size?.height}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      alt={alt}
      className={className}
    />
  );
}
