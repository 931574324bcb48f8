/** The element around a survey on its page; an author's styles apply only inside it. */
export const cssScopeClassName = 'inquiry-body';

/**
 * `size` limits a length: `box` for whole boxes, `gap` for additions to them, `line` for what is painted
 * outside a box.
 */
export type CssPropertyAllowance = {
  readonly size: 'box' | 'gap' | 'line' | 'none';
  readonly negative?: true;
  /** The smallest number or multiple, because lines without height would overlap the following content. */
  readonly min?: number;
  readonly keywords?: readonly string[];
};

const box: CssPropertyAllowance = { size: 'box' };
const gap: CssPropertyAllowance = { size: 'gap' };
const plain: CssPropertyAllowance = { size: 'none' };
const line: CssPropertyAllowance = { size: 'line' };
const shift: CssPropertyAllowance = { size: 'line', negative: true };

const sides = ['top', 'right', 'bottom', 'left'];
const flows = ['block', 'inline', 'block-start', 'block-end', 'inline-start', 'inline-end'];
const corners = ['top-left', 'top-right', 'bottom-right', 'bottom-left'];

function family(names: readonly string[], allowance: CssPropertyAllowance): [string, CssPropertyAllowance][] {
  return names.map((name) => [name, allowance]);
}

/**
 * The allowed properties. Left out on purpose: everything that moves a box away or over another one (position
 * and its offsets, z-index, float, transform, translate, inset, overflow, clip), that loads or runs something
 * (background-image by url, content, animation, filter), heights that content would overflow, and custom
 * properties. The container also clips painting (`contain: paint` in the page's own styles).
 */
export const allowedCssProperties: ReadonlyMap<string, CssPropertyAllowance> = new Map([
  ...family(['color', 'background', 'background-color', 'background-image', 'accent-color'], plain),
  ...family(['caret-color', 'opacity', 'background-repeat', 'background-clip'], plain),
  ...family(['background-size', 'background-position'], gap),
  ...family(['font-size'], gap),
  ['line-height', { size: 'gap', min: 0.8 }],
  ...family(['font-family', 'font-style', 'font-weight', 'font-variant', 'font-stretch'], plain),
  ...family(['text-align', 'text-transform', 'white-space', 'word-break', 'overflow-wrap'], plain),
  ...family(['text-decoration', 'text-decoration-color', 'text-decoration-line'], plain),
  ...family(['text-decoration-style', 'vertical-align', 'list-style-type', 'list-style-position'], plain),
  ...family(['text-decoration-thickness', 'text-underline-offset'], line),
  ...family(['letter-spacing', 'word-spacing', 'box-shadow', 'text-shadow'], shift),
  ...family(['margin', ...[...sides, ...flows].map((side) => `margin-${side}`)], gap),
  ...family(['padding', ...[...sides, ...flows].map((side) => `padding-${side}`)], gap),
  ...family(['gap', 'row-gap', 'column-gap', 'border-spacing', 'text-indent'], gap),
  ...family(['width', 'max-width', 'min-width', 'min-height', 'inline-size', 'max-inline-size'], box),
  ...family(
    ['border', 'outline', ...[...sides, ...flows].map((side) => `border-${side}`)].flatMap((name) => [
      name,
      `${name}-color`,
      `${name}-style`,
      `${name}-width`,
    ]),
    line,
  ),
  ...family(['border-radius', ...corners.map((corner) => `border-${corner}-radius`)], box),
  ...family(['border-collapse'], plain),
  ...family(['flex-direction', 'flex-wrap', 'justify-content', 'align-items', 'align-content'], plain),
  ...family(['align-self', 'justify-self', 'justify-items'], plain),
  [
    'display',
    {
      size: 'none',
      keywords: ['block', 'inline', 'inline-block', 'flex', 'inline-flex', 'grid', 'list-item'],
    },
  ],
]);

/** None of these does arithmetic, loads anything or reads a variable, so a checked length stays as it is. */
export const allowedCssFunctions: ReadonlySet<string> = new Set([
  ...['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch'],
  ...['linear-gradient', 'radial-gradient', 'conic-gradient'],
  ...['repeating-linear-gradient', 'repeating-radial-gradient'],
]);

/** The largest number for each unit, by size; other units are refused. */
export const cssUnitLimits: Readonly<Record<string, Readonly<Record<CssPropertyAllowance['size'], number>>>> =
  {
    px: { box: 2000, gap: 100, line: 16, none: 0 },
    pt: { box: 1500, gap: 75, line: 12, none: 0 },
    em: { box: 100, gap: 6, line: 1, none: 0 },
    rem: { box: 100, gap: 6, line: 1, none: 0 },
    ch: { box: 150, gap: 12, line: 2, none: 0 },
    ex: { box: 150, gap: 12, line: 2, none: 0 },
    vw: { box: 100, gap: 6, line: 1, none: 0 },
    vh: { box: 100, gap: 6, line: 1, none: 0 },
    // Angles, for colours and gradients.
    deg: { box: 360, gap: 360, line: 360, none: 360 },
    turn: { box: 1, gap: 1, line: 1, none: 1 },
  };

/** The largest plain number and percentage, by size. */
export const cssNumberLimits: Readonly<Record<CssPropertyAllowance['size'], number>> = {
  box: 0,
  gap: 4,
  line: 255,
  none: 1000,
};
export const cssPercentLimits: Readonly<Record<CssPropertyAllowance['size'], number>> = {
  box: 100,
  gap: 200,
  line: 100,
  none: 100,
};

export const allowedCssElements: ReadonlySet<string> = new Set([
  ...['*', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'section', 'fieldset', 'legend', 'label'],
  ...['ul', 'ol', 'li', 'a', 'em', 'strong', 'u', 's', 'b', 'i', 'small', 'br', 'hr', 'img', 'figure'],
  ...[
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'input',
    'textarea',
    'select',
    'option',
    'button',
    'output',
  ],
]);

/** Others such as `:has`, `:is`, `:not`, `:host` and `:root` could match outside, or hide what they match. */
export const allowedPseudoClasses: ReadonlySet<string> = new Set([
  ...['hover', 'focus', 'focus-visible', 'focus-within', 'active', 'checked', 'disabled', 'enabled'],
  ...['first-child', 'last-child', 'only-child', 'first-of-type', 'last-of-type', 'empty'],
  ...['nth-child', 'nth-last-child', 'nth-of-type', 'nth-last-of-type'],
]);

export const allowedPseudoElements: ReadonlySet<string> = new Set([
  ...['first-letter', 'first-line', 'marker', 'placeholder', 'selection'],
]);
