import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';

export type PeopleImportDialogState = ReturnType<typeof usePeopleImportDialog>;

/** The dialog for importing people, with its pasted text, which is still there when it is opened again. */
export function usePeopleImportDialog() {
  const [opened, { open, close }] = useDisclosure(false);
  const [text, setText] = useState('');
  return { opened, open, close, text, setText };
}
