import { Image } from '@mantine/core';
import { usePicture } from './use-picture.ts';

type PreviewPictureProps = { file: string; alt: string; maxHeight?: number };

/** Previews the owner's picture beside its field. */
export function PreviewPicture({ file, alt, maxHeight = 240 }: PreviewPictureProps) {
  const { at, onError } = usePicture(file);
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
