import { maxDepth, richTags } from '@nazar/domain/text/rich-text.ts';
import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTags],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Other tags for the same formatting, as other editors and pasted text use them.
  transformTags: { b: 'strong', i: 'em', strike: 's', del: 's', ins: 'u' },
  // Their text is not meant for readers, or some parsers read it as markup again.
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'svg', 'math'],
    ...['xmp', 'iframe', 'noembed', 'noframes', 'plaintext', 'object', 'embed', 'select'],
  ],
  // Deeper than any real list; beyond it only the text is kept.
  nestingLimit: maxDepth,
  enforceHtmlBoundary: false,
};

/**
 * Whether sanitising takes away more than spelling: a tag, an attribute, or the text of an unfinished tag. Every `<`
 * of the result begins a tag, because text has it as an entity.
 */
export function losesMarkup(html: string): boolean {
  let [tags, attributes] = [0, 0];
  const count = (tagName: string, attribs: sanitizeHtml.Attributes) => {
    tags += 1;
    attributes += Object.keys(attribs).length;
    return { tagName, attribs };
  };
  const transformTags = { ...options.transformTags, '*': count };
  const clean = sanitizeHtml(html, { ...options, transformTags });
  const kept = (pattern: RegExp) => clean.match(pattern)?.length ?? 0;
  return kept(/<[a-z]/g) < tags || kept(/<a href=/g) < attributes || /<[a-z!?/][^>]*$/i.test(html);
}

/** Rich text that is safe to store: allowed formatting and links to http, https and mail only. */
export function sanitiseRichText(html: string): string {
  return sanitizeHtml(html, options).trim();
}
