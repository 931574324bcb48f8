import { encodeEntities } from '../text/entities.ts';
import { fillRichText, pipeBlank } from '../text/pipes.ts';
import { visibleText } from '../text/plain.ts';
import { truncate } from '../text/truncate.ts';

const maxName = 40;

/** Replaces pipes in a rich text by the names of their questions, for readers of results. */
export function nameQuestions(text: string, bodyOf: (questionId: string) => string | undefined): string {
  return fillRichText(text, (id) => {
    const name = fillRichText(visibleText(bodyOf(id) ?? ''), () => pipeBlank);
    const short = truncate(name, maxName);
    return short === '' ? pipeBlank : `[${encodeEntities(short)}]`;
  });
}
