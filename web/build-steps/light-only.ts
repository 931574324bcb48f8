/** The part of a PostCSS rule that is used here. */
type Rule = { selectors: string[]; remove: () => void };

const isDark = (selector: string) => /\[data-mantine-color-scheme=['"]?dark['"]?\]/.test(selector);

/**
 * Removes the component library's dark colours, which can't be chosen and are a thirteenth of a front page's styles.
 */
export const lightOnlyCssPlugin = {
  postcssPlugin: 'light-only',
  Rule(rule: Rule) {
    const lightSelectors = rule.selectors.filter((selector) => !isDark(selector));
    if (lightSelectors.length === 0) rule.remove();
    else if (lightSelectors.length < rule.selectors.length) rule.selectors = lightSelectors;
  },
};
