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

/** Rich text that is safe to store: allowed formatting and links to http, https and mail only. */
export function sanitiseRichText(html: string): string {
  return sanitizeHtml(html, options).trim();
}
