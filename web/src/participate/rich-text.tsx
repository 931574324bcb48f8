import { parseRichText, type RichNode } from '@nazar/domain/text/rich-text.ts';
import { createElement, Fragment, type ReactNode } from 'react';

type Props = {
  body: string;
  className?: string;
  /** Inside a label or a legend: no blocks. */
  inline?: boolean;
};

/** Rich text as elements; nothing that an author wrote ever becomes markup. */
export function RichText({ body, className, inline = false }: Props) {
  if (body === '') return null;
  // Most bodies are plain words: no need to look for marks in them.
  const content = body.includes('<') || body.includes('&') ? renderNodes(parseRichText(body), inline) : body;
  return inline ? content : <div className={className}>{content}</div>;
}

function renderNodes(nodes: readonly RichNode[], inline: boolean): ReactNode {
  return nodes.map((node, index) => {
    const key = String(index);
    if (node.type === 'text') return <Fragment key={key}>{node.text}</Fragment>;
    const children = renderNodes(node.children, inline);
    if (node.tag === 'br') return <br key={key} />;
    if (node.tag === 'a') {
      return (
        <a key={key} href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          {children}
        </a>
      );
    }
    if (inline && (node.tag === 'p' || node.tag === 'li' || node.tag === 'ul' || node.tag === 'ol')) {
      const block = node.tag === 'p' || node.tag === 'li';
      return (
        <Fragment key={key}>
          {children}
          {block && index < nodes.length - 1 && <br />}
        </Fragment>
      );
    }
    return createElement(node.tag, { key }, children);
  });
}
