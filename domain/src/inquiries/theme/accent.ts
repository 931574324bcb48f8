import { computeContrastRatio } from './contrast.ts';
import { getThemeLook, type Theme, type ThemeColors, themeCss } from './theme.ts';

/** The settings that decide the colours of the participation page. */
type ColorSettings = {
  readonly theme: Theme;
  readonly accentColor: string | null;
  readonly backgroundColor: string | null;
};

/**
 * White or black, by the higher contrast to the colour; it is always at least 4.5, which WCAG requires for
 * text.
 */
export function getTextColorOn(color: string): '#ffffff' | '#000000' {
  return computeContrastRatio('#ffffff', color) >= computeContrastRatio('#000000', color)
    ? '#ffffff'
    : '#000000';
}

/**
 * Colours for text and less important text directly on the page's background: those of the light or dark theme
 * where they are readable.
 */
function getReadableTextColors(background: string): { readonly text: string; readonly dim: string } {
  const isReadable = (color: string) => computeContrastRatio(color, background) >= minTextContrast;
  const look = (['default', 'night'] as const).map(getThemeLook).find(({ ink }) => isReadable(ink));
  const text = look?.ink ?? getTextColorOn(background);
  return { text, dim: look !== undefined && isReadable(look.dim) ? look.dim : text };
}

/** The colours of a page, with the author's own. */
export function derivePageColors({ theme, accentColor, backgroundColor }: ColorSettings): ThemeColors {
  const colors = getThemeLook(theme);
  return {
    ...colors,
    page: backgroundColor ?? colors.page,
    accent: accentColor ?? colors.accent,
    tint: accentColor === null ? colors.tint : mixColors(accentColor, colors.surface),
  };
}

/** WCAG minimum for outlines and other parts without text. */
const minOutlineContrast = 3;
const minTextContrast = 4.5;

type AccentProblem = { readonly ground: 'page' | 'surface'; readonly contrast: number };

/** The background on which the accent colour is hard to see; the worse one if both are. */
export function findAccentProblem(settings: ColorSettings): AccentProblem | null {
  const colors = derivePageColors(settings);
  const [worst] = (['page', 'surface'] as const)
    .map((ground) => ({ ground, contrast: computeContrastRatio(colors.accent, colors[ground]) }))
    .sort((one, other) => one.contrast - other.contrast);
  return worst !== undefined && worst.contrast < minOutlineContrast ? worst : null;
}

/** The accent colour for white paper; null if it has too little contrast. */
export function getPrintableAccentColor(accent: string | null): string | null {
  return accent !== null && computeContrastRatio(accent, '#ffffff') >= minOutlineContrast ? accent : null;
}

/** Declares the page's CSS variables. */
export function formatColorVariablesCss(settings: ColorSettings): string {
  const { accentColor, backgroundColor, theme } = settings;
  return [
    ...[themeCss(theme)].filter((css) => css !== ''),
    ...(accentColor === null ? [] : declareAccent(accentColor, derivePageColors(settings))),
    ...(backgroundColor === null ? [] : declareBackground(backgroundColor)),
  ].join(';');
}

/** Text and focus use the accent colour only if its contrast is high enough. */
function declareAccent(accent: string, { surface, tint }: ThemeColors): string[] {
  const least = Math.min(computeContrastRatio(accent, surface), computeContrastRatio(accent, tint));
  return [
    `--accent:${accent}`,
    `--on-accent:${getTextColorOn(accent)}`,
    `--tint:${tint}`,
    ...(least < minTextContrast ? ['--accent-text:var(--ink)'] : []),
    ...(least < minOutlineContrast ? ['--focus:var(--ink)'] : []),
  ];
}

function declareBackground(background: string): string[] {
  const { text, dim } = getReadableTextColors(background);
  return [`--page:${background}`, `--on-page:${text}`, `--on-page-dim:${dim}`];
}

/** Mixes a light shade of a colour for backgrounds, as `#rrggbb`. */
function mixColors(color: string, ground: string): string {
  const part = (at: number) => {
    const [over, under] = [color, ground].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    const mixed = Math.round(0.08 * (over ?? 0) + 0.92 * (under ?? 0));
    return mixed.toString(16).padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}
