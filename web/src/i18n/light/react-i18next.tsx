import {
  cloneElement,
  createContext,
  Fragment,
  type ReactElement,
  type ReactNode,
  useContext,
  useMemo,
  useSyncExternalStore,
} from 'react';
import type { LightI18n } from './i18next.ts';

let only: LightI18n | null = null;

export const initReactI18next = {
  init: (instance: LightI18n) => {
    only = instance;
  },
};

const Instance = createContext<LightI18n | null>(null);

export function I18nextProvider({ i18n, children }: { i18n: LightI18n; children?: ReactNode }) {
  return <Instance.Provider value={i18n}>{children}</Instance.Provider>;
}

/** `t` for a namespace, the first one of several; components render again when the language changes. */
export function useTranslation(namespace?: string | readonly string[]) {
  const contextInstance = useContext(Instance);
  const i18n = contextInstance ?? only;
  if (i18n === null) throw new Error('The texts were not started.');
  const language = useSyncExternalStore(
    i18n.onLanguageChanged,
    () => i18n.language,
    () => i18n.language,
  );
  const first = typeof namespace === 'object' ? namespace[0] : namespace;
  return useMemo(() => ({ t: i18n.getFixedT(language, first), i18n }), [i18n, language, first]);
}

type TransProps = {
  t: (key: string, options: Record<string, string>) => string;
  i18nKey: string;
  values?: Readonly<Record<string, string | number>>;
  /** The components for the tags of the text, by name. */
  components: Readonly<Record<string, ReactElement>>;
};

/** A text with tags such as `<who>…</who>` or `<time/>`, which are replaced by components. */
export function Trans({ t, i18nKey, values = {}, components }: TransProps) {
  // Placeholders replace the values until the tags are parsed, so that a value is never parsed as a tag.
  const names = Object.keys(values);
  const marked = t(i18nKey, Object.fromEntries(names.map((name, index) => [name, `\ue000${index}\ue001`])));
  const fill = (text = '') =>
    text.replace(/\ue000(\d+)\ue001/g, (_, index) => String(values[names[Number(index)] ?? ''] ?? ''));
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of marked.matchAll(/<(\w+)>(.*?)<\/\1>|<(\w+)\s*\/>/g)) {
    const component = components[match[1] ?? match[3] ?? ''];
    parts.push(fill(marked.slice(end, match.index)));
    if (component !== undefined)
      parts.push(match[1] === undefined ? component : cloneElement(component, {}, fill(match[2])));
    end = match.index + match[0].length;
  }
  parts.push(fill(marked.slice(end)));
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order
    <Fragment key={index}>{part}</Fragment>
  ));
}
