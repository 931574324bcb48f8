import type { ParticipationLook } from '@nazar/domain/api/participation-page.ts';
import { filePath } from './picture.tsx';

/**
 * What dresses this inquiry, as a style sheet: it stands in the HTML by its hash, since the page allows no
 * other inline style. The author's own rules come filtered and scoped from the server.
 */
export function lookCss(
  look: Pick<ParticipationLook, 'backgroundColor' | 'backgroundFile' | 'bodyCss'>,
): string {
  const { backgroundFile } = look;
  const color = /^#[0-9a-fA-F]{6}$/.test(look.backgroundColor ?? '') ? (look.backgroundColor ?? '') : '';
  const rules = [
    color === '' ? '' : `:root{--page:${color}}`,
    isDark(color) ? ':root{--on-page:#fff;--on-page-dim:#f1f3f5}' : '',
    backgroundFile === null ? '' : pictureCss(filePath(backgroundFile)),
    // Nothing in it may end the element that holds it.
    look.bodyCss.replaceAll('<', '\\3c '),
  ];
  return rules.filter((rule) => rule !== '').join('\n');
}

/** Over a picture no colour of text is safe: what else stands on the bare page gets a ground of its own. */
function pictureCss(path: string): string {
  return (
    `body{background:var(--page) url("${path}?w=1280") center/cover fixed}` +
    ':root{--bar-ground:var(--surface);--on-page-dim:var(--dim);--heading-ground:var(--surface);' +
    '--heading-pad:0.5rem 1rem;--heading-ink:var(--ink);--heading-dim:var(--dim)}'
  );
}

/** Whether what stands directly on the page's ground has to be light. */
function isDark(color: string): boolean {
  const [red = 255, green = 255, blue = 255] = (color.match(/[0-9a-f]{2}/gi) ?? []).map((part) =>
    Number.parseInt(part, 16),
  );
  return 0.299 * red + 0.587 * green + 0.114 * blue < 140;
}
