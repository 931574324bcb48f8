import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';

export type PeopleImportDialogState = ReturnType<typeof usePeopleImportDialog>;

/** The dialog for importing people, with its pasted text, which is still there when it is opened again. */
export function usePeopleImportDialog() {
  const [opened, dialog] = useDisclosure(false);
  const [text, setText] = useState('');
  /** The uploaded table; null before that. */
  const [id, setId] = useState<string | null>(null);
  const [isPasted, setPasted] = useState(false);
  const openAt = (table: string | null, pasted = false) => {
    setId(table);
    setPasted(pasted);
    dialog.open();
  };
  const open = () => openAt(null);
  return { opened, open, openAt, close: dialog.close, text, setText, id, isPasted };
}
