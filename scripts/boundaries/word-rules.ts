import words from './banned-words.json' with { type: 'json' };
import { type Finding, isTest } from './finding.ts';
import { lineAt, type ParsedSource, type Piece } from './parse-source.ts';

const BANNED = new RegExp(`\\b(?:${words.texts.join('|').replaceAll(' ', '\\s+')})\\b`, 'i');
const IN_NAME = new RegExp(`\\b(?:${words.identifierParts.join('|')})\\b`);

/** The words of a name in camel case, pascal case or capitals. */
const splitName = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

/** Words that begin a comment without a subject. */
const NO_SUBJECT = /^[*\s]*(?:Of|In which|By which|Those|So many|Whom|Whose|Again|Instead of)\b/;

const message = (word: string) => `«${word}»: a plain sentence with a subject, or the standard term, instead`;

/** Texts in backticks are code, such as the Unix user `nobody`. */
const plain = (text: string): string =>
  text
    .replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length))
    .replace(/^ *\* ?/gm, (mark) => ' '.repeat(mark.length));

function findWord({ at, value }: Piece): { at: number; word: string } | null {
  const found = BANNED.exec(plain(value));
  return found === null ? null : { at: at + found.index, word: found[0].replace(/\s+/g, ' ') };
}

/** A line comment below another one continues it, so only the first is checked. */
function hasNoSubject(text: string, { at, value }: Piece): boolean {
  if (!NO_SUBJECT.test(value)) return false;
  const [, before = ''] = text.slice(0, at).split('\n').reverse();
  return !before.trimStart().startsWith('//');
}

/** Refuses the words of banned-words.json in comments, test titles and identifiers. */
export function checkWords(source: ParsedSource): Finding[] {
  const { path, text } = source;
  const finding = ({ at, word }: { at: number; word: string }) => ({
    path,
    line: lineAt(text, at),
    message: message(word),
  });
  const texts = [...source.comments];
  if (isTest(path) && BANNED.test(text)) texts.push(...source.syntax.testTitles);
  const found = texts.flatMap((piece) => findWord(piece) ?? []);
  for (const piece of source.comments) {
    const [word = ''] = NO_SUBJECT.exec(piece.value) ?? [];
    if (hasNoSubject(text, piece)) found.push({ at: piece.at, word: word.replace(/^[*\s]+/, '') });
  }
  if (IN_NAME.test(splitName(text))) {
    const names = source.syntax.identifiers.filter(({ value }) => IN_NAME.test(splitName(value)));
    found.push(...names.map(({ at, value }) => ({ at, word: value })));
  }
  return found.map(finding);
}

/** Like `checkWords`, for a document. */
export function checkDocumentWords(path: string, text: string): Finding[] {
  return text.split('\n').flatMap((value, index) => {
    const found = findWord({ at: 0, value });
    return found === null ? [] : [{ path, line: index + 1, message: message(found.word) }];
  });
}

/** Names of package.json and of React that documents quote and our code doesn't use. */
const NAMES_OF_OTHERS = ['sideEffects', 'dangerouslySetInnerHTML'];

/** The words of all sources that may be names. */
export function listWordsOfSources(files: ReadonlyMap<string, string>): ReadonlySet<string> {
  const found = new Set(NAMES_OF_OTHERS);
  for (const [path, text] of files)
    if (!path.endsWith('.md')) for (const [word] of text.matchAll(/[A-Za-z]\w*/g)) found.add(word);
  return found;
}

/** Refuses camel-case names that a document quotes as code and no source contains. */
export function checkDocumentNames(path: string, text: string, known: ReadonlySet<string>): Finding[] {
  return text
    .split('\n')
    .flatMap((value, index) =>
      [...value.matchAll(/`([a-z]+[A-Z]\w*)/g)]
        .flatMap(([, name = '']) => (known.has(name) ? [] : [name]))
        .map((name) => ({ path, line: index + 1, message: `no source contains the name ${name}` })),
    );
}
