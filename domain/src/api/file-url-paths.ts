import type { Language } from '../text/language.ts';

/** Path of a stored file; images are also served in smaller widths with `?w=` (320, 640 or 1280). */
export function getStoredFileUrlPath(fileId: string): string {
  return `/api/File/v1/Rest/file/${fileId}`;
}

/**
 * Path of the picture for link previews of an inquiry. The language is in the path, because preview services
 * send none.
 */
export function getLinkPreviewUrlPath(inquiryId: string, language?: Language): string {
  return `/api/File/v1/Rest/card/${inquiryId}${language === undefined ? '' : `?lang=${language}`}`;
}

/** Path of the picture for link previews of the home page. */
export function getHomeLinkPreviewUrlPath(language: Language): string {
  return `/api/File/v1/Rest/card/home/${language}`;
}
