import { styledElementAttribute, styleSheetId } from '@nazar/domain/api/front-page.ts';

/**
 * The policy forbids style attributes, so the server sends them as a style sheet, and HTML allows style elements only
 * in the head. Before React hydrates the page, this restores the markup that React expects.
 */
export function restoreStyleAttributes(): void {
  const root = document.getElementById('root');
  if (root !== null) root.prepend(...document.querySelectorAll('head > style[data-mantine-styles]'));
  const sheet = document.getElementById(styleSheetId);
  if (!(sheet instanceof HTMLStyleElement)) return;
  const rules = [...(sheet.sheet?.cssRules ?? [])].map((rule) =>
    rule instanceof CSSStyleRule ? rule.style.cssText : '',
  );
  for (const element of document.querySelectorAll<HTMLElement | SVGElement>(`[${styledElementAttribute}]`)) {
    element.style.cssText = rules[Number(element.getAttribute(styledElementAttribute))] ?? '';
    element.removeAttribute(styledElementAttribute);
  }
  sheet.remove();
}
