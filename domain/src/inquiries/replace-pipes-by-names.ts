import { encodeHtmlEntities } from '../text/html-entities.ts';
import { fillRichTextPipes, unansweredPipeText } from '../text/pipes.ts';
import { visibleText } from '../text/plain.ts';
import { truncateText } from '../text/truncate.ts';

const maxName = 40;

/** Replaces pipes in a rich text by the names of their questions, for readers of results. */
export function replacePipesByNames(
  text: string,
  bodyOf: (questionId: string) => string | undefined,
): string {
  return fillRichTextPipes(text, (id) => {
    const name = fillRichTextPipes(visibleText(bodyOf(id) ?? ''), () => unansweredPipeText);
    const short = truncateText(name, maxName);
    return short === '' ? unansweredPipeText : `[${encodeHtmlEntities(short)}]`;
  });
}
