import type { Texts } from '@nazar/domain/text/format-message.ts';
import { direction } from '@nazar/domain/text/language.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { PreviewPage } from './preview-page.tsx';
import type { Previewed } from './preview-session.ts';
import { previewTexts } from './preview-texts.ts';

export type PreviewFrameProps = {
  previewed: Previewed;
  title: string;
  className?: string | undefined;
  nonce: string;
  ended: string;
  again: string;
};

/**
 * The participation page in a separate document, so that its styles don't affect the application and media
 * queries use the width of the frame.
 */
export function PreviewFrame({ previewed, title, className, ...rest }: PreviewFrameProps) {
  const { language } = previewed.look;
  const [page, setPage] = useState<Document | null>(null);
  const texts = usePreviewTexts(language);
  useLayoutEffect(() => {
    if (page === null) return;
    page.documentElement.lang = language;
    page.documentElement.dir = direction(language);
  }, [page, language]);
  return (
    <>
      {/* First, so that it is unmounted before its document. */}
      {page !== null &&
        texts !== null &&
        createPortal(<PreviewPage key={language} previewed={previewed} texts={texts} {...rest} />, page.body)}
      <iframe
        title={title}
        className={className}
        // Not empty, because an empty document would be in quirks mode.
        srcDoc="<!doctype html>"
        onLoad={(event) => setPage(event.currentTarget.contentDocument)}
      />
    </>
  );
}

function usePreviewTexts(language: Previewed['look']['language']): Texts | null {
  const [loaded, setLoaded] = useState<{ of: string; texts: Texts } | null>(null);
  useEffect(() => {
    let wanted = true;
    void previewTexts(language).then((texts) => wanted && setLoaded({ of: language, texts }));
    return () => {
      wanted = false;
    };
  }, [language]);
  return loaded?.of === language ? loaded.texts : null;
}
