import { FileButton, type FileButtonProps } from '@mantine/core';
import { useRef } from 'react';

type FileChooserProps = Omit<FileButtonProps, 'onChange' | 'resetRef' | 'multiple'> & {
  onChoose: (file: File) => void;
};

/** A file chooser that accepts the same file again, in case it could not be used before. */
export function FileChooser({ onChoose, ...props }: FileChooserProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      {...props}
      resetRef={reset}
      onChange={(file) => {
        reset.current?.();
        if (file !== null) onChoose(file);
      }}
    />
  );
}
