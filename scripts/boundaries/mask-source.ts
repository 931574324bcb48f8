/** A string literal of the source. */
export interface Literal {
  /** Offset of its opening quote. */
  at: number;
  value: string;
}

export interface MaskedSource {
  /**
   * The source with the contents of comments, strings, templates and regexes blanked; same length and lines.
   */
  code: string;
  literals: Map<number, Literal>;
}

const BEFORE_REGEX = /(^|[(,=:[!&|?{};~+*%<>-]|\b(return|typeof|case|of|in|do|else|await|yield|void))\s*$/;

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

function endOfQuoted(text: string, start: number): number {
  const quote = text[start];
  let at = start + 1;
  // A single apostrophe in JSX text must not blank the rest of the file.
  while (at < text.length && text[at] !== quote && text[at] !== '\n') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function endOfRegex(text: string, start: number): number {
  let inClass = false;
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '[') inClass = true;
    else if (text[at] === ']') inClass = false;
    else if (text[at] === '/' && !inClass) return at + 1;
  }
  return start + 1;
}

function endOfComment(text: string, start: number): number {
  const end = text[start + 1] === '/' ? text.indexOf('\n', start) : text.indexOf('*/', start + 2) + 2;
  return end < start + 2 ? text.length : end;
}

/**
 * Makes source safe to search with patterns: everything that is not code is blanked, literals are listed
 * separately.
 */
export function maskSource(text: string): MaskedSource {
  let code = '';
  const literals = new Map<number, Literal>();
  // How many braces are open inside each template's `${`.
  const templates: number[] = [];
  let at = 0;

  const copyTemplateText = () => {
    const start = at;
    while (at < text.length && text[at] !== '`' && !text.startsWith('${', at))
      at += text[at] === '\\' ? 2 : 1;
    code += blank(text.slice(start, at));
    if (text[at] === '`') {
      code += '`';
      at += 1;
    } else if (at < text.length) {
      code += '${';
      at += 2;
      templates.push(0);
    }
  };

  while (at < text.length) {
    const char = text[at] ?? '';
    const isComment = char === '/' && (text[at + 1] === '/' || text[at + 1] === '*');
    if (isComment) {
      const end = endOfComment(text, at);
      code += blank(text.slice(at, end));
      at = end;
    } else if (char === '"' || char === "'") {
      const end = Math.min(endOfQuoted(text, at), text.length);
      const value = text.slice(at + 1, end - 1);
      literals.set(at, { at, value });
      code +=
        text.slice(at, at + 1) +
        blank(text.slice(at + 1, end - 1)) +
        text.slice(Math.max(end - 1, at + 1), end);
      at = end;
    } else if (char === '`') {
      const close = text.indexOf('`', at + 1);
      const value = text.slice(at + 1, close);
      if (close > 0 && !value.includes('${')) literals.set(at, { at, value });
      code += '`';
      at += 1;
      copyTemplateText();
    } else if (char === '/' && BEFORE_REGEX.test(code.slice(-40))) {
      const end = endOfRegex(text, at);
      code += `/${blank(text.slice(at + 1, end))}`;
      at = end;
    } else if (char === '}' && templates.at(-1) === 0) {
      templates.pop();
      code += '}';
      at += 1;
      copyTemplateText();
    } else {
      const depth = templates.length - 1;
      if (char === '{' && depth >= 0) templates[depth] = (templates[depth] ?? 0) + 1;
      if (char === '}' && depth >= 0) templates[depth] = (templates[depth] ?? 0) - 1;
      code += char;
      at += 1;
    }
  }
  return { code, literals };
}

export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
