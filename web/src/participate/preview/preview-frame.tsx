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
 * The light page in a document of its own: its styles and the author's reach nothing around it, and what goes
 * by the width of the screen goes by the frame's.
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
      {/* First, so that it is taken down before the document that it stands in. */}
      {page !== null &&
        texts !== null &&
        createPortal(<PreviewPage key={language} previewed={previewed} texts={texts} {...rest} />, page.body)}
      <iframe
        title={title}
        className={className}
        // Not empty: an empty one is laid out as pages were before there were standards.
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
