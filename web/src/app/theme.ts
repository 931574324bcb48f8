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

// Each family includes the other as a fallback, for texts in the other language.
const fontFamilies: Record<Language, string> = {
  en: "'Roboto Variable', 'Vazirmatn Variable', system-ui, sans-serif",
  fa: "'Vazirmatn Variable', 'Roboto Variable', Tahoma, system-ui, sans-serif",
};

/** Shade 9 everywhere, because cyan text on white reaches 4.5:1 only there. */
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
      // A <header> outside a section would be a second banner landmark.
      Modal: Modal.extend({ defaultProps: { attributes: { header: { role: 'none' } } } }),
      Drawer: Drawer.extend({ defaultProps: { attributes: { header: { role: 'none' } } } }),
      // The focus placeholder is not a valid child of a menu; the first item gets the focus instead.
      Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
      // The default message colour has too little contrast.
      Notification: Notification.extend({
        styles: { description: { color: 'var(--mantine-color-dark-6)' } },
      }),
      Anchor: Anchor.extend({ defaultProps: { underline: 'hover' } }),
    },
  });
}

/** Mantine's default greys and red miss 4.5:1 on our grey page. */
export const themeVariables: CSSVariablesResolver = (theme) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': theme.colors.gray[7],
    '--mantine-color-placeholder': '#6a727a',
    '--mantine-color-error': theme.colors.red[9],
  },
  dark: {},
});
