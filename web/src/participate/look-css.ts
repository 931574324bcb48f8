import { getStoredFileUrlPath } from '@nazar/domain/api/file-url-paths.ts';
import type { ParticipationPageSettings } from '@nazar/domain/api/participation-page.ts';

/**
 * The look of an inquiry as a style sheet. The policy allows it in the HTML by its hash, and no other inline style. The
 * server filters and scopes the author's styles.
 */
export function renderLookCss(
  look: Pick<ParticipationPageSettings, 'themeCss' | 'backgroundColor' | 'backgroundFile' | 'bodyCss'>,
): string {
  const { backgroundFile } = look;
  const color = /^#[0-9a-fA-F]{6}$/.test(look.backgroundColor ?? '') ? (look.backgroundColor ?? '') : '';
  const rules = [
    look.themeCss === '' ? '' : `:root{${look.themeCss}}`,
    color === '' ? '' : `:root{--page:${color};${isDark(color) ? lightText : darkText}}`,
    backgroundFile === null ? '' : pictureCss(getStoredFileUrlPath(backgroundFile)),
    // The author's styles must not close the style element.
    look.bodyCss.replaceAll('<', '\\3c '),
  ];
  return rules.filter((rule) => rule !== '').join('\n');
}

// The theme's text colour may be unreadable on a custom background.
const lightText = '--on-page:#fff;--on-page-dim:#f1f3f5';
const darkText = '--on-page:#212529;--on-page-dim:#495057';

/** No text colour is readable on every picture, so text on the bare page gets its own background. */
function pictureCss(path: string): string {
  return (
    `body{background:var(--page) url("${path}?w=1280") center/cover fixed}` +
    ':root{--bar-ground:var(--surface);--on-page-dim:var(--dim);--heading-ground:var(--surface);' +
    '--heading-pad:0.5rem 1rem;--heading-ink:var(--ink);--heading-dim:var(--dim)}'
  );
}

/** Whether text directly on the page background has to be light. */
function isDark(color: string): boolean {
  const [red = 255, green = 255, blue = 255] = (color.match(/[0-9a-f]{2}/gi) ?? []).map((part) =>
    Number.parseInt(part, 16),
  );
  return 0.299 * red + 0.587 * green + 0.114 * blue < 140;
}
