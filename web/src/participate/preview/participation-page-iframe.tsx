import type { MessageTexts } from '@nazar/domain/text/format-message.ts';
import { getLanguageDirection, type Language } from '@nazar/domain/text/language.ts';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { loadPreviewTexts } from './preview-texts.ts';

type LightPageFrameProps = {
  language: Language;
  title: string;
  className?: string | undefined;
  children: (texts: MessageTexts) => ReactNode;
};

/**
 * The participation page in a separate document: its styles don't affect the application, and its media queries use the
 * frame's width.
 */
export function ParticipationPageIframe({ language, title, className, children }: LightPageFrameProps) {
  const [page, setPage] = useState<Document | null>(null);
  const texts = usePreviewTexts(language);
  useLayoutEffect(() => {
    if (page === null) return;
    page.documentElement.lang = language;
    page.documentElement.dir = getLanguageDirection(language);
  }, [page, language]);
  return (
    <>
      {/* Rendered first, so that it is unmounted before its document. */}
      {page !== null && texts !== null && createPortal(children(texts), page.body)}
      <iframe
        title={title}
        className={className}
        // An empty document would be in quirks mode.
        srcDoc="<!doctype html>"
        onLoad={(event) => setPage(event.currentTarget.contentDocument)}
      />
    </>
  );
}

function usePreviewTexts(language: Language): MessageTexts | null {
  const [loaded, setLoaded] = useState<{ of: string; texts: MessageTexts } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadPreviewTexts(language).then((texts) => isCurrent && setLoaded({ of: language, texts }));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return loaded?.of === language ? loaded.texts : null;
}
