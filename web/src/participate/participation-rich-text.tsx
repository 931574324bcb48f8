import { isRichTextBlockNode, parseRichText, type RichTextNode } from '@nazar/domain/text/rich-text.ts';
import { createElement, Fragment, type ReactNode } from 'react';
import { isolateNumberRuns } from './isolate-number-runs.tsx';

type Props = {
  body: string;
  className?: string;
  /** Set inside a label or a legend, where block elements are not allowed. */
  inline?: boolean;
};

/**
 * Renders rich text as elements; no author's text is inserted as markup. Each paragraph has its own direction,
 * but is aligned like the page.
 */
export function ParticipationRichText({ body, className = '', inline = false }: Props) {
  if (body === '') return null;
  // Most texts are plain and need no parsing.
  const nodes = body.includes('<') || body.includes('&') ? parseRichText(body) : null;
  const content = nodes === null ? isolateNumberRuns(body) : renderNodes(nodes, inline);
  if (!inline) return <div className={`own-way ${className}`}>{content}</div>;
  return nodes?.some(isRichTextBlockNode) ? content : <bdi>{content}</bdi>;
}

function renderNodes(nodes: readonly RichTextNode[], inline: boolean): ReactNode {
  return nodes.map((node, index) => {
    const key = String(index);
    if (node.type === 'text') return <Fragment key={key}>{isolateNumberRuns(node.text)}</Fragment>;
    const children = renderNodes(node.children, inline);
    if (node.tag === 'br') return <br key={key} />;
    if (node.tag === 'a') {
      return (
        <a key={key} href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          {children}
        </a>
      );
    }
    if (inline && isRichTextBlockNode(node)) {
      if (node.tag === 'ul' || node.tag === 'ol') return <Fragment key={key}>{children}</Fragment>;
      return (
        <Fragment key={key}>
          <bdi>{children}</bdi>
          {index < nodes.length - 1 && <br />}
        </Fragment>
      );
    }
    return createElement(node.tag, { key }, children);
  });
}
