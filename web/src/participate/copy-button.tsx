import { useState } from 'react';
import { Button } from './button.tsx';
import { usePageTexts } from './use-session.ts';

/** Copies a text and confirms it. */
export function CopyButton({ text }: { text: () => string }) {
  const { t } = usePageTexts();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setCopied(true);
    } catch {
      // Without permission the text can still be selected and copied by hand.
    }
  };
  return (
    <>
      <Button onClick={() => void copy()}>{t('copy')}</Button>
      <span role="status">{copied ? t('copied') : ''}</span>
    </>
  );
}
