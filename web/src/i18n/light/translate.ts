export type TextTree = { readonly [name: string]: string | TextTree };
export type TextOptions = { readonly [name: string]: unknown };

type TextKey = { readonly namespace: string; readonly path: string };

/** `results:title` names its namespace; otherwise it is that of the options, or the one that `t` was created for. */
export function locateText(key: string, options: TextOptions, namespace: string): TextKey {
  const [first = '', ...rest] = key.split(':');
  if (rest.length > 0) return { namespace: first, path: rest.join(':') };
  return { namespace: typeof options.ns === 'string' ? options.ns : namespace, path: key };
}

function find(texts: TextTree | undefined, path: string): string | TextTree | undefined {
  let found: string | TextTree | undefined = texts;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, name)) return undefined;
    found = found[name];
  }
  return found;
}

const pluralRules = new Map<string, Intl.PluralRules>();

function getPluralCategory(count: number, language: string): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules.select(count);
}

/** The possible keys of a text, the most specific one first. */
function* listCandidatePaths(
  path: string,
  { context, count }: TextOptions,
  language: string,
): Generator<string> {
  const isGiven = (typeof context === 'string' && context !== '') || typeof context === 'number';
  for (const key of isGiven ? [`${path}_${context}`, path] : [path]) {
    if (typeof count === 'number') {
      if (count === 0) yield `${key}_zero`;
      yield `${key}_${getPluralCategory(count, language)}`;
    }
    yield key;
  }
}

export function findText(
  texts: TextTree | undefined,
  { path, options, language }: { path: string; options: TextOptions; language: string },
): string | TextTree | undefined {
  for (const key of listCandidatePaths(path, options, language)) {
    const found = find(texts, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

function formatNumber(value: unknown, language: string): string {
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(language);
  numberFormats.set(language, format);
  return format.format(value as number);
}

/** Fills in `{{name}}`, and `{{name, number}}` in the digits of the language. */
export function interpolate(text: string, options: TextOptions, language: string): string {
  return text.replace(/\{\{\s*([\w.]+)\s*(,\s*number\s*)?\}\}/g, (whole, name: string, asNumber?: string) => {
    const value = options[name];
    if (value === undefined) return asNumber === undefined && Object.hasOwn(options, name) ? '' : whole;
    if (value === null) return '';
    return asNumber === undefined ? String(value) : formatNumber(value, language);
  });
}

/** A branch of texts, each filled in. */
export function interpolateTree(tree: TextTree, options: TextOptions, language: string): TextTree {
  return Object.fromEntries(
    Object.entries(tree).map(([name, text]) => [
      name,
      typeof text === 'string'
        ? interpolate(text, options, language)
        : interpolateTree(text, options, language),
    ]),
  );
}
