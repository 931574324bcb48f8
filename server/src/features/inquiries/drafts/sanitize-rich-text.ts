import { maxRichTextDepth, richTextTags } from '@nazar/domain/text/rich-text.ts';
import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Other editors and pasted text use these tags for the same formatting.
  transformTags: { b: 'strong', i: 'em', strike: 's', del: 's', ins: 'u' },
  // The contents of these tags are not meant for readers, or some parsers read them as markup again.
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'svg', 'math'],
    ...['xmp', 'iframe', 'noembed', 'noframes', 'plaintext', 'object', 'embed', 'select'],
  ],
  // Deeper than any real list; deeper content is reduced to its text.
  nestingLimit: maxRichTextDepth,
  enforceHtmlBoundary: false,
};

/**
 * Whether sanitizing removes more than spelling: a tag, an attribute, or the text of an unfinished tag. Every
 * `<` in the result starts a tag, because text has it as an entity.
 */
export function losesMarkupWhenSanitized(html: string): boolean {
  let [tags, attributes] = [0, 0];
  const count = (tagName: string, attribs: sanitizeHtml.Attributes) => {
    tags += 1;
    attributes += Object.keys(attribs).length;
    return { tagName, attribs };
  };
  const transformTags = { ...options.transformTags, '*': count };
  const clean = sanitizeHtml(html, { ...options, transformTags });
  const countMatches = (pattern: RegExp) => clean.match(pattern)?.length ?? 0;
  return (
    countMatches(/<[a-z]/g) < tags || countMatches(/<a href=/g) < attributes || endsWithUnfinishedTag(html)
  );
}

/** A single pattern for both steps would take quadratic time. */
const endsWithUnfinishedTag = (html: string) => /<[a-z!?/]/i.test(html.slice(html.lastIndexOf('>') + 1));

/** Rich text that is safe to store: allowed formatting and links to http, https and mail only. */
export function sanitizeRichText(html: string): string {
  return sanitizeHtml(html, options).trim();
}
