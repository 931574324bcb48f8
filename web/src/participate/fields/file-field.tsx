import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { usePageTexts } from '../use-session.ts';
import type { AnswerFieldProps } from './answer-field-props.ts';

type Loaded = { readonly FilePicker: ComponentType<AnswerFieldProps> };

/** Loads the code for uploads only if a question asks for files. */
export function FileField(props: AnswerFieldProps) {
  const { t } = usePageTexts();
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null);
  const load = () => {
    setLoaded(null);
    void import('./files/file-picker.tsx').then(setLoaded, () => setLoaded('failed'));
  };
  useEffect(load, []);
  if (loaded === 'failed') {
    return (
      <>
        <p>{t('loadFailed')}</p>
        <Button onClick={load}>{t('tryNow')}</Button>
      </>
    );
  }
  // The placeholder has the height of the button and hint, so that nothing moves.
  if (loaded === null) return <div className="file-picker" aria-busy="true" />;
  return <loaded.FilePicker {...props} />;
}
