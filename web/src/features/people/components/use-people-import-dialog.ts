import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';

export type PeopleImportDialogState = ReturnType<typeof usePeopleImportDialog>;

/** The dialog for importing people, with its pasted text, which is still there when it is opened again. */
export function usePeopleImportDialog() {
  const [opened, dialog] = useDisclosure(false);
  const [text, setText] = useState('');
  /** The uploaded table; null before that. */
  const [id, setId] = useState<string | null>(null);
  const openAt = (table: string | null) => {
    setId(table);
    dialog.open();
  };
  return { opened, open: () => openAt(null), openAt, close: dialog.close, text, setText, id, setId };
}
