import { splitNumberRuns } from '@nazar/domain/text/number-runs.ts';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

/** Keeps the order of telephone numbers and symbols while a text is edited; nothing of it is stored. */
export const NumberRunsExtension = Extension.create({
  name: 'numberRuns',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: { decorations: ({ doc }) => DecorationSet.create(doc, listDecorations(doc)) },
    }),
  ],
});

function listDecorations(doc: Node): Decoration[] {
  const found: Decoration[] = [];
  doc.descendants((node, position) => {
    if (!node.isText) return;
    let at = position;
    for (const [index, part] of splitNumberRuns(node.text ?? '').entries()) {
      const end = at + part.length;
      if (index % 2 === 1) found.push(Decoration.inline(at, end, { nodeName: 'bdi', dir: 'ltr' }));
      at = end;
    }
  });
  return found;
}
