import { encodeEntities } from '../text/entities.ts';
import { fillRichText, pipeBlank } from '../text/pipes.ts';
import { visibleText } from '../text/plain.ts';
import { truncate } from '../text/truncate.ts';

const maxName = 40;

/** A rich text for readers of results, who see the names of the questions whose answers it uses. */
export function nameQuestions(text: string, bodyOf: (questionId: string) => string | undefined): string {
  return fillRichText(text, (id) => {
    const name = fillRichText(visibleText(bodyOf(id) ?? ''), () => pipeBlank);
    const short = truncate(name, maxName);
    return short === '' ? pipeBlank : `[${encodeEntities(short)}]`;
  });
}
