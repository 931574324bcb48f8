import { type FrontPageData, laterScriptsId, pageDataElementId } from '@nazar/domain/api/front-page.ts';
import { getLanguageDirection } from '@nazar/domain/text/language.ts';
import { escapeJson } from '../../../platform/texts/escape-json.ts';
import { formatHeadTags, type PageHead } from './front-head.ts';
import type { FrontPageBundle } from './front-page-bundle.ts';
import { moveStyleAttributesToStyleSheet } from './move-style-attributes-to-style-sheet.ts';

type Parts = {
  readonly page: FrontPageData;
  readonly head: PageHead;
  /** React's output. Elements of the head come first, including styles, which HTML allows nowhere else. */
  readonly rendered: string;
  readonly nonce: string;
};

/** Builds the application's own page with a rendered screen and the data that it was rendered from. */
export function buildFrontPageHtml(
  { shell, css, sheets, scripts, earlyScript, texts }: FrontPageBundle,
  { page, head, rendered, nonce }: Parts,
): string {
  const hoisted = /^(?:<(?:meta|link)\b[^>]*>|<style\b[^>]*>[^<]*<\/style>)*/.exec(rendered)?.[0] ?? '';
  const { html, sheet } = moveStyleAttributesToStyleSheet(rendered.slice(hoisted.length), nonce);
  const inHead = [
    `<meta name="csp-nonce" content="${nonce}">`,
    `<style nonce="${nonce}">${css}</style>`,
    // The links are never fetched: Chromium preloads even disabled sheets, but none with another type.
    // Scripts that load later detect by them that the page has this sheet: a second one would follow their
    // own sheets and override them.
    ...sheets.map((path) => `<link rel="stylesheet" crossorigin href="${path}" type="text/plain" disabled>`),
    sheet,
    // React adds no nonce there.
    hoisted
      .replace(robots, '')
      .replaceAll('<style data-precedence', `<style nonce="${nonce}" data-precedence`),
    `<script type="module" async crossorigin src="${earlyScript}"></script>`,
    `<template id="${laterScriptsId}">`,
    ...scripts.map((path) => `<script type="module" crossorigin src="${path}"></script>`),
    ...texts[page.language].map((path) => `<link rel="modulepreload" crossorigin href="${path}">`),
    '</template>',
  ].join('');
  // Unique parts of the shell are replaced by functions, because texts may contain patterns such as «$&».
  return shell
    .replace(
      /<html[^>]*>/,
      () => `<html lang="${page.language}" dir="${getLanguageDirection(page.language)}" ${light}>`,
    )
    .replace(/<title>[^<]*<\/title>/, () => formatHeadTags(head))
    .replace('</head>', () => `${inHead}</head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${html}</div>` +
        `<script type="application/json" id="${pageDataElementId}">${escapeJson(page)}</script>`,
    );
}

/** The component library's styles require the attribute. */
const light = 'data-mantine-color-scheme="light"';
/** Our own head already contains it. */
const robots = /<meta name="robots"[^>]*>/;
