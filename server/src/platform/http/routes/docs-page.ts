import { createHash } from 'node:crypto';
import { allCalls } from '@nazar/domain/api/all-calls.ts';
import { type Call, callAreas, getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { problemCatalogue } from '@nazar/domain/problem/catalogue.ts';
import * as z from 'zod/mini';
import { escapeHtml } from '../../texts/escape-html.ts';
import { formatProblem } from '../../texts/format-texts.ts';

/** Sample parameters of sentences. */
const sampleParams = { count: 10, seconds: 60, megabytes: 1000, least: 5, most: 10 };

const style = `
body { font: 16px/1.6 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #212529 }
h1, h2 { color: #0b7285 }
h3 { margin: 2rem 0 .25rem; font-family: ui-monospace, monospace; font-size: 1rem; overflow-wrap: anywhere }
p { margin: .25rem 0 }
pre { background: #f1f3f5; padding: .75rem; overflow-x: auto; font-size: .85rem; line-height: 1.45; border-radius: 4px }
summary { cursor: pointer; color: #0b7285 }
table { border-collapse: collapse } td, th { text-align: start; padding: .2rem .8rem .2rem 0; vertical-align: top }
.about { color: #495057; font-size: .9rem }
`;

/** The page has no script and only this style. */
export const docsPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const who: Readonly<Record<Call['access'], string>> = {
  guest: 'Anyone.',
  user: 'Signed-in people (header <code>Authorization: Bearer …</code>).',
  admin: 'Administrators, signed in.',
  upload: 'Holders of the upload token (header <code>token</code>, from getChatToken).',
};

const bodies: Readonly<Record<Call['encoding'], string>> = {
  json: 'JSON.',
  form: 'JSON or form-encoded: repeated keys for lists, an empty value for null.',
  multipart: 'multipart/form-data with one part, <code>file</code>.',
  stream: 'JSON; the answer is a file.',
};

function renderShape(title: string, schema: z.ZodMiniType, io: 'input' | 'output'): string {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  const text = escapeHtml(JSON.stringify(rest, null, 2));
  return `<details><summary>${title}</summary><pre>${text}</pre></details>`;
}

function renderSection(call: Call): string {
  return (
    `<section id="${call.name}"><h3>POST ${getCallUrlPath(call)}</h3><p>${escapeHtml(call.summary)}</p>` +
    `<p class="about">${who[call.access]} ${bodies[call.encoding]}</p>` +
    `${renderShape('Input', call.input, 'input')}${renderShape('Result', call.result, 'output')}</section>`
  );
}

/** All calls as a readable page. */
export function renderDocsPage(): string {
  const calls = Object.values(allCalls) as Call[];
  const parts = callAreas.map((area) => {
    const own = calls.filter((call) => call.area === area);
    return own.length === 0 ? '' : `<h2>${area}</h2>${own.map(renderSection).join('')}`;
  });
  const problems = Object.entries(problemCatalogue).map(([code, { status }]) => {
    const text = formatProblem({ code: code as keyof typeof problemCatalogue, params: sampleParams }, 'en');
    return `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(text)}</td></tr>`;
  });
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>Nazar API</title><style>${style}</style></head><body><h1>Nazar API</h1>` +
    '<p>Machine-readable: <a href="/api/openapi.json">openapi.json</a>. A successful call returns ' +
    '<code>{"status": true, "result": …}</code>, a failed one returns <code>{"status": false, "code": "…", "errors": …, ' +
    '"requestId": "…"}</code>, where <code>errors</code> is a sentence or an object of fields. Messages are in the language ' +
    'of <code>Accept-Language</code> (en or fa).</p>' +
    `${parts.join('')}<h2>Errors</h2><table><tr><th>Status</th><th>Code</th><th>Meaning</th></tr>${problems.join('')}</table></body></html>`
  );
}
