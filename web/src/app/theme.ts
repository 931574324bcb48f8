import {
  type ActionIconProps,
  type AnchorProps,
  type ButtonProps,
  type CSSVariablesResolver,
  createTheme,
  type DrawerProps,
  type LoaderProps,
  type MantineThemeOverride,
  type MenuProps,
  type ModalProps,
  type PaperProps,
  type SelectProps,
} from '@mantine/core';
import type { Language } from '@nazar/domain/text/language.ts';
import { resolveVariantColors } from './variant-colors.ts';

// Each family includes the other as a fallback, for texts in the other language.
const fontFamilies: Record<Language, string> = {
  en: "'Roboto Variable', 'Vazirmatn Variable', 'Roboto Fallback', system-ui, sans-serif",
  fa: "'Vazirmatn Variable', 'Roboto Variable', Tahoma, 'Vazirmatn Fallback', system-ui, sans-serif",
};

/** Latin letters of a heading are Roboto's in both languages. */
const headingFamilies: Record<Language, string> = {
  en: fontFamilies.en,
  fa: `'Roboto Letters', ${fontFamilies.fa}`,
};

const own = <Props>(defaultProps: Partial<Props>) => ({ defaultProps });
// A <header> outside a section would be a second banner landmark.
const attributes = { header: { role: 'none' } };

/** Components are listed by name, because importing them would load dialogs and menus with every page. */
const components: NonNullable<MantineThemeOverride['components']> = {
  ActionIcon: own<ActionIconProps>({ variant: 'subtle' }),
  Button: own<ButtonProps>({ variant: 'outline', color: 'cyan' }),
  Paper: own<PaperProps>({ withBorder: true, radius: 'md' }),
  Card: own<PaperProps>({ withBorder: true, radius: 'md' }),
  Loader: own<LoaderProps>({ type: 'bars', color: 'cyan.6' }),
  // The focus placeholder is not a valid child of a menu; the first item gets the focus instead.
  Menu: own<MenuProps>({ withInitialFocusPlaceholder: false }),
  // The default message colour has too little contrast.
  Notification: { styles: { description: { color: 'var(--mantine-color-dark-6)' } } },
  Drawer: own<DrawerProps>({ attributes }),
  Anchor: own<AnchorProps>({ underline: 'hover' }),
  Select: own<SelectProps>({ openOnFocus: false }),
};

/** Shade 9 everywhere, because cyan text on white reaches 4.5:1 only there. */
export function makeMantineTheme(language: Language, closeLabel: string): MantineThemeOverride {
  return createTheme({
    primaryColor: 'cyan',
    primaryShade: 9,
    variantColorResolver: resolveVariantColors,
    defaultRadius: 'md',
    fontFamily: fontFamilies[language],
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    headings: { fontFamily: headingFamilies[language], fontWeight: '650' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      ...components,
      Modal: {
        ...own<ModalProps>({ attributes, closeButtonProps: { 'aria-label': closeLabel } }),
        styles: { title: { fontWeight: 600, overflowWrap: 'anywhere' } },
      },
    },
  });
}

/** Mantine's default greys and red miss 4.5:1 on our grey page. */
export const resolveThemeVariables: CSSVariablesResolver = (theme) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': theme.colors.gray[7],
    '--mantine-color-placeholder': '#6a727a',
    '--mantine-color-error': theme.colors.red[9],
  },
  dark: {},
});
