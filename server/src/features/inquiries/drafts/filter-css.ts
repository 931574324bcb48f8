/// <reference path="./css-tree-parts.d.ts" />
import type { Atrule, Block, CssNode, Declaration, Rule, Selector } from 'css-tree';
// Only parts are imported, because the whole library keeps all of the syntax of CSS in memory.
import generate from 'css-tree/generator';
import parse from 'css-tree/parser';
import walk from 'css-tree/walker';
import {
  allowedCssElements,
  allowedCssFunctions,
  allowedCssProperties,
  allowedPseudoClasses,
  allowedPseudoElements,
  type CssPropertyAllowance,
  cssNumberLimits,
  cssPercentLimits,
  cssScopeClassName,
  cssUnitLimits,
} from './css-allowance.ts';

/** Escapes could spell names that the lists below would miss, and `<` could end the style element. */
const suspicious = /[\\<>]/;
const mediaPrelude = /^(?:(?:only |not )?(?:all|screen|print)|\([a-z-]+(?::[a-z0-9./ -]+)?\)|and|,|\s)+$/i;
const combinators = new Set([' ', '>', '+', '~']);

type FilteredCss = {
  readonly css: string;
  /** The parts that were left out, as the author wrote them. */
  readonly dropped: readonly string[];
};

/**
 * An author's style sheet without anything that is not known to be harmless, and with each rule scoped to the
 * survey's container. The output is generated from the parsed tree and never copied from the input, so
 * filtering twice gives the same text. Comments and empty rules say nothing, so they don't count as dropped.
 */
export function filterCss(css: string): FilteredCss {
  const dropped: string[] = [];
  try {
    const sheet = parse(css, { context: 'stylesheet', onParseError: () => {} });
    if (sheet.type !== 'StyleSheet') return { css: '', dropped: [css] };
    return { css: filterRules([...sheet.children], dropped).join('\n'), dropped };
  } catch (error) {
    // A real style sheet doesn't have thousands of open brackets.
    if (error instanceof RangeError) return { css: '', dropped: [css] };
    throw error;
  }
}

function dropNode(node: CssNode, dropped: string[]): [] {
  if (node.type !== 'Comment' && node.type !== 'WhiteSpace') dropped.push(generate(node));
  return [];
}

function filterRules(nodes: readonly CssNode[], dropped: string[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'Rule') return filterRule(node, '', dropped);
    if (node.type === 'Atrule') return filterMediaRule(node, dropped);
    return dropNode(node, dropped);
  });
}

function filterMediaRule(node: Atrule, dropped: string[]): string[] {
  if (node.name.toLowerCase() !== 'media' || node.prelude === null || node.block === null) {
    return dropNode(node, dropped);
  }
  const prelude = generate(node.prelude);
  if (!mediaPrelude.test(prelude)) return dropNode(node, dropped);
  const rules = [...node.block.children].flatMap((child) =>
    child.type === 'Rule' ? filterRule(child, '  ', dropped) : dropNode(child, dropped),
  );
  return rules.length === 0 ? [] : [`@media ${prelude} {`, ...rules, '}'];
}

function filterRule(node: Rule, indent: string, dropped: string[]): string[] {
  if (node.prelude.type !== 'SelectorList') return dropNode(node, dropped);
  const selectors = [...node.prelude.children].flatMap((child) => {
    const scoped = child.type === 'Selector' ? scopeSelector(child) : null;
    return scoped ?? dropNode(child, dropped);
  });
  const lines = filterDeclarations(node.block, dropped);
  if (selectors.length === 0 || lines.length === 0) return [];
  return [`${indent}${selectors.join(', ')} {`, ...lines.map((line) => `${indent}  ${line};`), `${indent}}`];
}

/** The selector scoped to the container; null if it contains anything that the lists do not allow. */
function scopeSelector(selector: Selector): string | null {
  const nodes = [...selector.children];
  const [first, second] = nodes;
  if (
    first === undefined ||
    !nodes.every(isAllowedSimple) ||
    suspicious.test(generate(selector).replaceAll('>', ''))
  ) {
    return null;
  }
  const own = first.type === 'ClassSelector' && first.name === cssScopeClassName;
  const rest = own ? nodes.slice(1) : nodes;
  // A sibling of the container would be outside it.
  const leavesContainer =
    own && second?.type === 'Combinator' && (second.name === '+' || second.name === '~');
  if (leavesContainer || (!own && first.type === 'Combinator')) return null;
  return `.${cssScopeClassName}${own ? '' : ' '}${rest.map((node) => generate(node)).join('')}`;
}

function isAllowedSimple(node: CssNode): boolean {
  switch (node.type) {
    case 'TypeSelector':
      return allowedCssElements.has(node.name.toLowerCase());
    case 'ClassSelector':
      return true;
    case 'Combinator':
      return combinators.has(node.name);
    case 'PseudoClassSelector':
      return (
        allowedPseudoClasses.has(node.name.toLowerCase()) &&
        (node.children === null ||
          [...node.children].every((child) => child.type === 'Nth' && child.selector === null))
      );
    case 'PseudoElementSelector':
      return allowedPseudoElements.has(node.name.toLowerCase()) && node.children === null;
    default:
      return false;
  }
}

function filterDeclarations(block: Block, dropped: string[]): string[] {
  return [...block.children].flatMap((node) => {
    if (node.type !== 'Declaration') return dropNode(node, dropped);
    const property = node.property.toLowerCase();
    const allowance = allowedCssProperties.get(property);
    if (allowance === undefined || !isAllowedValue(node, allowance)) return dropNode(node, dropped);
    return [`${property}: ${generate(node.value)}${node.important === true ? ' !important' : ''}`];
  });
}

function isAllowedValue(node: Declaration, allowance: CssPropertyAllowance): boolean {
  const { value } = node;
  if (value.type !== 'Value' || (node.important !== true && node.important !== false)) return false;
  if (suspicious.test(generate(value))) return false;
  if (allowance.keywords !== undefined) {
    const [only, ...more] = [...value.children];
    return (
      only?.type === 'Identifier' && more.length === 0 && allowance.keywords.includes(only.name.toLowerCase())
    );
  }
  let allowed = true;
  walk(value, (part) => {
    if (!isAllowedPart(part, node.property.toLowerCase(), allowance)) allowed = false;
  });
  return allowed;
}

function isAllowedPart(part: CssNode, property: string, allowance: CssPropertyAllowance): boolean {
  switch (part.type) {
    case 'Value':
    case 'Identifier':
    case 'Hash':
      return true;
    case 'Operator':
      return part.value === ',' || part.value === '/';
    case 'Function':
      return allowedCssFunctions.has(part.name.toLowerCase());
    case 'String':
      return property === 'font-family';
    case 'Number':
      return isWithin(Number(part.value), allowance, cssNumberLimits[allowance.size], allowance.min);
    case 'Percentage':
      return isWithin(
        Number(part.value),
        allowance,
        cssPercentLimits[allowance.size],
        (allowance.min ?? 0) * 100,
      );
    case 'Dimension': {
      const unit = part.unit.toLowerCase();
      const limits = Object.hasOwn(cssUnitLimits, unit) ? cssUnitLimits[unit] : undefined;
      // A minimum multiple has no meaning for a length that does not grow with the text.
      if (limits === undefined || (allowance.min !== undefined && unit !== 'em')) return false;
      return isWithin(Number(part.value), allowance, limits[allowance.size], allowance.min);
    }
    default:
      return false;
  }
}

function isWithin(value: number, allowance: CssPropertyAllowance, max: number, min = 0): boolean {
  if (!Number.isFinite(value) || Math.abs(value) > max) return false;
  return value >= min || (value < 0 && allowance.negative === true);
}
