import { fillPipes, unansweredPipeText } from '@nazar/domain/text/pipes.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { truncateText } from '@nazar/domain/text/truncate.ts';

const maxLength = 60;

/** The first characters of a plain text, which identify it in a list or a sentence. */
export function makePlainExcerpt(text: string): string {
  return truncateText(
    fillPipes(text, () => unansweredPipeText),
    maxLength,
  );
}

/** Like `makePlainExcerpt`, for rich text. */
export const makeRichTextExcerpt = (text: string) => makePlainExcerpt(visibleText(text).trim());
