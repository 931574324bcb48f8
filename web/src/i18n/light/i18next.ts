import {
  findText,
  interpolate,
  interpolateTree,
  locateText,
  type TextOptions,
  type TextTree,
} from './translate.ts';

type Translate = (key: string, options?: TextOptions) => unknown;
type Plugin = { readonly init?: (instance: LightI18n) => void };
type InitOptions = {
  readonly lng: string;
  readonly defaultNS: string;
  readonly resources: Readonly<Record<string, Readonly<Record<string, TextTree>>>>;
};

/**
 * The part of i18next that we use, in a tenth of its size: our builds replace the library with it, and it has the same
 * types and behaviour. `light.test.tsx` compares the two.
 */
export class LightI18n {
  language = '';
  isInitialized = false;
  private defaultNamespace = 'translation';
  private readonly texts = new Map<string, TextTree>();
  private readonly translators = new Map<string, Translate>();
  private readonly listeners = new Set<() => void>();

  use(plugin: Plugin): this {
    plugin.init?.(this);
    return this;
  }

  async init({ lng, defaultNS, resources }: InitOptions): Promise<Translate> {
    this.defaultNamespace = defaultNS;
    for (const [language, namespaces] of Object.entries(resources))
      for (const [namespace, texts] of Object.entries(namespaces))
        this.texts.set(`${language} ${namespace}`, texts);
    this.language = lng;
    this.isInitialized = true;
    return this.t;
  }

  t: Translate = (key, options) => this.getFixedT(this.language)(key, options);

  /** Returns the same function each time, so that components can depend on it. */
  getFixedT(language: string | null, namespace: string = this.defaultNamespace): Translate {
    const fixed = language ?? this.language;
    const name = `${fixed} ${namespace}`;
    const translator =
      this.translators.get(name) ?? ((key, options = {}) => this.translate(key, options, fixed, namespace));
    this.translators.set(name, translator);
    return translator;
  }

  exists(key: string, options: TextOptions = {}): boolean {
    return this.find(key, options, this.language, this.defaultNamespace) !== undefined;
  }

  hasResourceBundle(language: string, namespace: string): boolean {
    return this.texts.has(`${language} ${namespace}`);
  }

  getResourceBundle(language: string, namespace: string): TextTree | undefined {
    return this.texts.get(`${language} ${namespace}`);
  }

  addResourceBundle(language: string, namespace: string, texts: TextTree): this {
    const before = this.getResourceBundle(language, namespace);
    this.texts.set(`${language} ${namespace}`, { ...before, ...texts });
    return this;
  }

  async changeLanguage(language: string): Promise<Translate> {
    this.language = language;
    for (const listener of this.listeners) listener();
    return this.t;
  }

  onLanguageChanged = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private find(
    key: string,
    options: TextOptions,
    language: string,
    ns: string,
  ): string | TextTree | undefined {
    const { namespace, path } = locateText(key, options, ns);
    return findText(this.getResourceBundle(language, namespace), { path, options, language });
  }

  private translate(key: string, options: TextOptions, fixed: string, ns: string): unknown {
    const language = typeof options.lng === 'string' ? options.lng : fixed;
    const found = this.find(key, options, language, ns) ?? options.defaultValue;
    if (typeof found === 'string') return interpolate(found, options, language);
    if (found !== undefined && options.returnObjects === true)
      return interpolateTree(found as TextTree, options, language);
    // As in the library, a key without a text is shown as it is.
    return locateText(key, options, ns).path;
  }
}

export const createInstance = () => new LightI18n();
