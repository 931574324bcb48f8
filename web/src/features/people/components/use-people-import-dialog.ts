import { useState } from 'react';
import { useDialogEntry } from '../../../ui/use-dialog-entry.ts';

export type PeopleImportDialogState = ReturnType<typeof usePeopleImportDialog>;

/** The dialog for importing people, with its pasted text, which is still there when it is opened again. */
export function usePeopleImportDialog() {
  const dialog = useDialogEntry();
  const [text, setText] = useState('');
  return { ...dialog, text, setText };
}
