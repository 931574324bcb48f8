import { maxDepth, richTags } from '@nazar/domain/text/rich-text.ts';
import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTags],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // What other pages' editors and paste buffers write for the same marks.
  transformTags: { b: 'strong', i: 'em', strike: 's', del: 's', ins: 'u' },
  // Their text is no text for a reader, or is read as markup again by some parsers.
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'svg', 'math'],
    ...['xmp', 'iframe', 'noembed', 'noframes', 'plaintext', 'object', 'embed', 'select'],
  ],
  // Deeper than any list that people write; the rest keeps its text.
  nestingLimit: maxDepth,
  enforceHtmlBoundary: false,
};

/** Rich text as it may be stored: allowed marks only, links to http, https and mail. */
export function sanitiseRichText(html: string): string {
  return sanitizeHtml(html, options).trim();
}
