import { Image } from '@mantine/core';
import { usePictureUrl } from './use-picture-url.ts';

type PreviewPictureProps = { file: string; alt: string; maxHeight?: number };

/** Previews the owner's picture beside its field. */
export function PicturePreview({ file, alt, maxHeight = 240 }: PreviewPictureProps) {
  const { at, onError } = usePictureUrl(file);
  return (
    <Image
      src={at(640)}
      onError={onError}
      alt={alt}
      radius="md"
      fit="contain"
      mah={maxHeight}
      w="auto"
      maw="100%"
    />
  );
}
