import { createReadStream } from 'node:fs';

// Besides line breaks, tabs and form feeds, text files have no control characters; most binary files do.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the rule is about
const control = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f]/;
/** Beginnings that browsers sniff as a page, an image or a script. */
const markup = /^\s*<|<(?:!doctype|html|head|body|script|svg|iframe|object|embed)\b/i;
const sniffedCharacters = 4096;

/** Whether a whole file is UTF-8 text and nothing a browser might run. */
export async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let beginning = '';
  try {
    for await (const chunk of createReadStream(path)) {
      const text = decoder.decode(chunk, { stream: true });
      if (control.test(text)) return false;
      if (beginning.length < sniffedCharacters) beginning += text;
    }
    decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
  return !markup.test(beginning.slice(0, sniffedCharacters));
}
