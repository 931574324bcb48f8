import { getStoredFileUrlPath } from '@nazar/domain/api/file-url-paths.ts';
import type { ParticipationPageLook } from '@nazar/domain/api/participation-page.ts';

/**
 * The look of an inquiry as a style sheet. The policy allows it in the HTML by its hash, and no other inline style. The
 * server filters and scopes the author's styles.
 */
export function renderLookCss(
  look: Pick<ParticipationPageLook, 'themeCss' | 'backgroundFile' | 'bodyCss'>,
): string {
  const { backgroundFile } = look;
  const rules = [
    look.themeCss === '' ? '' : `:root{${look.themeCss}}`,
    backgroundFile === null ? '' : pictureCss(getStoredFileUrlPath(backgroundFile)),
    // The author's styles must not close the style element.
    look.bodyCss.replaceAll('<', '\\3c '),
  ];
  return rules.filter((rule) => rule !== '').join('\n');
}

/** No text colour is readable on every picture, so text on the bare page gets its own background. */
function pictureCss(path: string): string {
  return (
    `body{background:var(--page) url("${path}?w=1280") center/cover fixed}` +
    ':root{--bar-ground:var(--surface);--on-page-dim:var(--dim);--heading-ground:var(--surface);' +
    '--heading-pad:0.5rem 1rem;--heading-ink:var(--ink);--heading-dim:var(--dim)}'
  );
}
