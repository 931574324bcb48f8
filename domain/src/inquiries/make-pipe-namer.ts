import { encodeHtmlEntities } from '../text/html-entities.ts';
import { memoize } from '../text/memoize.ts';
import { fillPipes, fillRichTextPipes, unansweredPipeText } from '../text/pipes.ts';
import { visibleText } from '../text/plain.ts';
import { truncateText } from '../text/truncate.ts';

const maxName = 40;

/** Returns a function that replaces pipes in rich texts by the names of their questions, for readers of results. */
export function makePipeNamer(
  bodyOf: (questionId: string) => string | undefined,
): (richText: string) => string {
  const nameOf = memoize((questionId) => {
    const name = fillPipes(visibleText(bodyOf(questionId) ?? ''), () => unansweredPipeText);
    const short = truncateText(name, maxName);
    return short === '' ? unansweredPipeText : `[${encodeHtmlEntities(short)}]`;
  });
  return (richText) => fillRichTextPipes(richText, nameOf);
}
