/** As much of a PostCSS rule as is asked for. */
type Rule = { selectors: string[]; remove: () => void };

const isDark = (selector: string) => /\[data-mantine-color-scheme=['"]?dark['"]?\]/.test(selector);

/** Leaves out the component library's dark colours, which can't be chosen: a thirteenth of a front page's styles. */
export const lightOnly = {
  postcssPlugin: 'light-only',
  Rule(rule: Rule) {
    const kept = rule.selectors.filter((selector) => !isDark(selector));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  },
};
