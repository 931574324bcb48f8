import type { FileKind } from '@nazar/domain/files/file-kind.ts';
import { IconFileText, IconMovie, IconPhoto, IconVolume } from '@tabler/icons-react';

const icons = { image: IconPhoto, audio: IconVolume, video: IconMovie, document: IconFileText };

/** The icon of a file's kind; the text beside it says the same. */
export function MediaIcon({ kind, size = 20 }: { kind: FileKind; size?: number }) {
  const Icon = icons[kind];
  return <Icon size={size} stroke={1.6} aria-hidden style={{ flexShrink: 0 }} />;
}
