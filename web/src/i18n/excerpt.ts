import { fillPipes, unansweredPipeText } from '@nazar/domain/text/pipes.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { truncate } from '@nazar/domain/text/truncate.ts';

const maxLength = 60;

/** The first characters of a plain text, which identify it in a list or a sentence. */
export function excerptOfPlain(text: string): string {
  return truncate(
    fillPipes(text, () => unansweredPipeText),
    maxLength,
  );
}

/** Like `excerptOfPlain`, for rich text. */
export const excerptOfRich = (text: string) => excerptOfPlain(visibleText(text).trim());
