import type { Language } from '../text/language.ts';

/** The address of a stored file; images also in smaller widths with `?w=` (320, 640 or 1280). */
export function filePath(fileId: string): string {
  return `/api/File/v1/Rest/file/${fileId}`;
}

/** The address of the picture that previews of a shared inquiry show; services that make them ask for no language. */
export function cardPath(inquiryId: string, language?: Language): string {
  return `/api/File/v1/Rest/card/${inquiryId}${language === undefined ? '' : `?lang=${language}`}`;
}

/** The address of the picture that previews of the home page show. */
export function homeCardPath(language: Language): string {
  return `/api/File/v1/Rest/card/home/${language}`;
}
