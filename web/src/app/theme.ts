import {
  Anchor,
  Button,
  Card,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  Loader,
  type MantineThemeOverride,
  Menu,
  Modal,
  Notification,
  Paper,
} from '@mantine/core';
import type { Language } from '@nazar/domain/text/language.ts';
import { variantColors } from './variant-colors.ts';

// Each family carries the other's script, for texts in the language that the interface is not in.
const fontFamilies: Record<Language, string> = {
  en: "'Roboto Variable', 'Vazirmatn Variable', system-ui, sans-serif",
  fa: "'Vazirmatn Variable', 'Roboto Variable', Tahoma, system-ui, sans-serif",
};

/** Shade 9 throughout: cyan text on white reaches 4.5:1 only there. */
export function makeTheme(language: Language): MantineThemeOverride {
  return createTheme({
    primaryColor: 'cyan',
    primaryShade: 9,
    variantColorResolver: variantColors,
    defaultRadius: 'md',
    fontFamily: fontFamilies[language],
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    headings: { fontFamily: fontFamilies[language], fontWeight: '650' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Button: Button.extend({ defaultProps: { variant: 'outline', color: 'cyan' } }),
      Paper: Paper.extend({ defaultProps: { withBorder: true, radius: 'md' } }),
      Card: Card.extend({ defaultProps: { withBorder: true, radius: 'md' } }),
      Loader: Loader.extend({ defaultProps: { type: 'bars', color: 'cyan.6' } }),
      // A <header> outside of any section is a landmark, and a page has one banner already.
      Modal: Modal.extend({ defaultProps: { attributes: { header: { role: 'none' } } } }),
      Drawer: Drawer.extend({ defaultProps: { attributes: { header: { role: 'none' } } } }),
      // The placeholder is a child that a menu may not have; the first item gets the focus instead.
      Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
      // Its message is lighter grey than reading needs.
      Notification: Notification.extend({
        styles: { description: { color: 'var(--mantine-color-dark-6)' } },
      }),
      Anchor: Anchor.extend({ defaultProps: { underline: 'hover' } }),
    },
  });
}

/** Mantine's own greys and red miss 4.5:1 as text on our grey page. */
export const themeVariables: CSSVariablesResolver = (theme) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': theme.colors.gray[7],
    '--mantine-color-placeholder': '#6a727a',
    '--mantine-color-error': theme.colors.red[9],
  },
  dark: {},
});
