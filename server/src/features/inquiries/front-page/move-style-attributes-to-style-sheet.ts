import { styledElementAttribute, styleSheetId } from '@nazar/domain/api/front-page.ts';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

type StyledHtml = { readonly html: string; readonly sheet: string };

/**
 * Moves the style attributes of rendered HTML into a style sheet, which a nonce can allow. React escapes
 * quotes in texts, so ` style="` occurs only in tags. The id gives the rules precedence over any class.
 */
export function moveStyleAttributesToStyleSheet(rendered: string, nonce: string): StyledHtml {
  const numbers = new Map<string, number>();
  const html = rendered.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const number = numbers.get(style) ?? numbers.size;
    numbers.set(style, number);
    return ` ${styledElementAttribute}="${number}"`;
  });
  const rules = [...numbers].map(
    ([style, number]) => `#root [${styledElementAttribute}="${number}"]{${readStyle(style)}}`,
  );
  return { html, sheet: `<style id="${styleSheetId}" nonce="${nonce}">${rules.join('')}</style>` };
}

/** Parses the text of the attribute, which can escape neither its rule nor its element. */
function readStyle(attribute: string): string {
  const css = attribute.replace(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => entities[entity] ?? entity);
  return /[<>{}@\\]/.test(css) ? '' : css;
}
