import { callPath } from '@nazar/domain/api/define-call.ts';
import { useSession } from './use-session.ts';

type Props = {
  fileId: string;
  alt: string;
  className?: string;
  /** In view at once: not lazy. */
  first?: boolean;
};

/** A stored picture in the width that the screen needs, its place kept while it loads. */
export function Picture({ fileId, alt, className, first = false }: Props) {
  const { page } = useSession();
  const path = filePath(fileId);
  const size = page.pictures[fileId];
  return (
    <img
      src={`${path}?w=640`}
      srcSet={`${path}?w=320 320w, ${path}?w=640 640w, ${path}?w=1280 1280w`}
      sizes="(min-width: 44rem) 40rem, 90vw"
      width={size?.width}
      height={size?.height}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      alt={alt}
      className={className}
    />
  );
}

/** Spelled here too: the contract's own module would bring its schemas into the page. */
export function filePath(fileId: string): string {
  return `${callPath({ area: 'File', name: 'file' })}/${fileId}`;
}
