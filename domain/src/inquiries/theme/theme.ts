export const themes = ['default', 'paper', 'mint', 'sky', 'lavender', 'rose', 'plain', 'night'] as const;
export type Theme = (typeof themes)[number];

/** Colours of the participation page, as `#rrggbb`, by the names of its CSS variables. */
export type ThemeColors = {
  /** Background of the page. */
  readonly page: string;
  /** Background of questions, fields and buttons. */
  readonly surface: string;
  /** Background of a chosen or touched control. */
  readonly tint: string;
  readonly accent: string;
  readonly ink: string;
  readonly dim: string;
  /** Outlines of controls. */
  readonly edge: string;
  readonly soft: string;
  readonly line: string;
  readonly wrong: string;
  readonly 'star-edge': string;
};

type ThemeLook = ThemeColors & {
  readonly font: 'default' | 'serif' | 'mono';
  /** The radius of a button, in rem. */
  readonly corner: number;
  readonly isDark: boolean;
};

/** The defaults of the page's style sheet. */
const usual: ThemeLook = {
  page: '#f1f3f5',
  surface: '#ffffff',
  tint: '#eef9fb',
  accent: '#0b7285',
  ink: '#212529',
  dim: '#495057',
  edge: '#868e96',
  soft: '#ced4da',
  line: '#dee2e6',
  wrong: '#c92a2a',
  'star-edge': '#b08000',
  font: 'default',
  corner: 0.5,
  isDark: false,
};

const changes: Readonly<Record<Theme, Partial<ThemeLook>>> = {
  default: {},
  paper: {
    page: '#f3ede1',
    surface: '#fffdf8',
    tint: '#f7efdf',
    accent: '#8a4b08',
    line: '#e3d9c6',
    font: 'serif',
    corner: 0.25,
  },
  mint: { page: '#e3f5ea', tint: '#e6f6ec', accent: '#1b6e3c', corner: 0.875 },
  sky: { page: '#e2eefb', tint: '#e8f2fc', accent: '#1658a6' },
  lavender: { page: '#eee8fb', tint: '#f2eefc', accent: '#6236b3', corner: 0.875 },
  rose: { page: '#fde8ed', tint: '#fdeef2', accent: '#a61e4d', corner: 0.75 },
  plain: {
    page: '#ffffff',
    tint: '#f1f1f1',
    accent: '#111111',
    ink: '#111111',
    edge: '#767676',
    line: '#9a9a9a',
    corner: 0,
  },
  night: {
    page: '#121417',
    surface: '#1d2126',
    tint: '#123038',
    accent: '#66d9e8',
    ink: '#f1f3f5',
    dim: '#ced4da',
    soft: '#5c636a',
    line: '#343a40',
    wrong: '#ff8787',
    'star-edge': '#fcc419',
    isDark: true,
  },
};

export function getThemeLook(theme: Theme): ThemeLook {
  return { ...usual, ...changes[theme] };
}

/** The declarations that a theme adds to those of the page; empty for the default. */
export function themeCss(theme: Theme): string {
  const { font: _, corner, isDark, ...colors } = changes[theme];
  return [
    ...Object.entries(colors).map(([name, color]) => `--${name}:${color}`),
    ...(corner === undefined ? [] : [`--corner:${corner}rem`]),
    ...(isDark ? ['color-scheme:dark'] : []),
  ].join(';');
}
