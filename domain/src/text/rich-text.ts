import { decodeHtmlEntities, encodeHtmlEntities } from './html-entities.ts';

export const richTextTags = ['p', 'br', 'strong', 'em', 'u', 's', 'a', 'ul', 'ol', 'li'] as const;
type RichTag = (typeof richTextTags)[number];

type RichTextLeaf = { readonly type: 'text'; readonly text: string };
type RichLink = {
  readonly type: 'element';
  readonly tag: 'a';
  readonly href: string;
  readonly children: RichTextNode[];
};
type RichMark = {
  readonly type: 'element';
  readonly tag: Exclude<RichTag, 'a'>;
  readonly children: RichTextNode[];
};
export type RichTextNode = RichTextLeaf | RichLink | RichMark;

/** Deeper formatting is reduced to its text, because rendering the nodes is recursive. */
export const maxRichTextDepth = 20;
// Sticky and ended by the first `>`, so that every character is read once.
const tagPattern = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|<[!?/][^>]*>/iy;
const hrefPattern = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i;
const allowedAddress = /^(?:https?:\/\/|mailto:)[^\s<>"]+$/i;

type Open = { readonly tag: string; readonly children: RichTextNode[] };

/**
 * Parses rich text into nodes with allowed formatting only. Everything else is reduced to its text, so that no
 * input can become other markup.
 */
export function parseRichText(html: string): RichTextNode[] {
  const root: RichTextNode[] = [];
  const stack: Open[] = [];
  let text = '';
  const children = () => stack.at(-1)?.children ?? root;
  const endText = () => {
    if (text !== '') children().push({ type: 'text', text: decodeHtmlEntities(text) });
    text = '';
  };
  // After the last `>` no tag can start; without this check, a text with many `<` would be searched
  // repeatedly.
  const lastEnd = html.lastIndexOf('>');
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    if (next === -1 || next > lastEnd) break;
    text += html.slice(at, next);
    tagPattern.lastIndex = next;
    const match = tagPattern.exec(html);
    if (match === null) {
      text += '<';
      at = next + 1;
      continue;
    }
    at = tagPattern.lastIndex;
    const [, slash, name = '', attributes = ''] = match;
    const tag = name.toLowerCase();
    if (slash === '/') {
      const index = stack.map((open) => open.tag).lastIndexOf(tag);
      if (index === -1) continue;
      endText();
      stack.length = index;
      continue;
    }
    const node = makeNode(tag, attributes);
    if (node === null) continue;
    endText();
    if (node.tag === 'br') {
      children().push(node);
      continue;
    }
    if (stack.length >= maxRichTextDepth) continue;
    if (tag === 'p' && stack.at(-1)?.tag === 'p') stack.pop();
    children().push(node);
    stack.push({ tag, children: node.children });
  }
  text += html.slice(at);
  endText();
  return root;
}

function makeNode(name: string, attributes: string): RichLink | RichMark | null {
  const tag = richTextTags.find((each) => each === name);
  if (tag === undefined) return null;
  if (tag !== 'a') return { type: 'element', tag, children: [] };
  const found = hrefPattern.exec(attributes);
  const href = decodeHtmlEntities(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
  return allowedAddress.test(href) ? { type: 'element', tag, href, children: [] } : null;
}

/** Serializes nodes as rich text, which parses to the same nodes. */
export function serializeRichText(nodes: readonly RichTextNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return encodeHtmlEntities(node.text);
      if (node.tag === 'br') return '<br>';
      const href = node.tag === 'a' ? ` href="${encodeHtmlEntities(node.href)}"` : '';
      return `<${node.tag}${href}>${serializeRichText(node.children)}</${node.tag}>`;
    })
    .join('');
}

const blocks: ReadonlySet<string> = new Set(['p', 'li', 'ul', 'ol'] satisfies RichTag[]);

/** Whether the node is a block element, shown on its own line. */
export function isRichTextBlockNode(node: RichTextNode): boolean {
  return node.type === 'element' && blocks.has(node.tag);
}
