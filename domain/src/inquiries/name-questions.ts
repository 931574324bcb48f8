import { encodeEntities } from '../text/entities.ts';
import { fillRichText, pipeBlank } from '../text/pipes.ts';
import { visibleText } from '../text/plain.ts';

const maxName = 40;

/** A rich text for readers of results, who see the names of the questions whose answers it uses. */
export function nameQuestions(text: string, bodyOf: (questionId: string) => string | undefined): string {
  return fillRichText(text, (id) => {
    const name = fillRichText(visibleText(bodyOf(id) ?? ''), () => pipeBlank);
    const points = [...name];
    const short = points.length > maxName ? `${points.slice(0, maxName - 1).join('')}…` : name;
    return short === '' ? pipeBlank : `[${encodeEntities(short)}]`;
  });
}
