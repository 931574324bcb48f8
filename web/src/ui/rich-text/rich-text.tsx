import { Anchor } from '@mantine/core';
import { parseRichText, type RichTextNode } from '@nazar/domain/text/rich-text.ts';
import { Fragment, type ReactNode, useMemo } from 'react';
import { AutoDirectionText } from '../text/auto-direction-text.tsx';
import classes from './rich-text.module.css';

/** Renders stored rich text as elements; its markup is never inserted into the page. */
export function RichText({ html }: { html: string }) {
  const nodes = useMemo(() => parseRichText(html), [html]);
  return <div className={classes.text}>{renderNodes(nodes)}</div>;
}

function renderNodes(nodes: readonly RichTextNode[]): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: nodes are parsed again as a whole and never reordered
  return nodes.map((node, index) => <Fragment key={index}>{renderNode(node)}</Fragment>);
}

function renderNode(node: RichTextNode): ReactNode {
  if (node.type === 'text') return <AutoDirectionText text={node.text} />;
  if (node.tag === 'br') return <br />;
  if (node.tag === 'a') {
    return (
      <Anchor href={node.href} target="_blank" rel="noopener noreferrer nofollow" underline="always" inherit>
        {renderNodes(node.children)}
      </Anchor>
    );
  }
  const Tag = node.tag;
  return <Tag>{renderNodes(node.children)}</Tag>;
}
