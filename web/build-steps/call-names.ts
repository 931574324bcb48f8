import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

type Cut = { readonly start: number; readonly end: number; readonly text: string };

/**
 * Leaves out the schemas of calls and events, because a browser only needs their names and the server validates input.
 * Forms bring their own schemas.
 */
export const callNamesPlugin: Plugin = {
  name: 'call-names',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]domain[\\/]src[\\/]api[\\/][\w-]+-(?:calls|events)\.ts$/ },
    handler: (code, id) => (id.endsWith('-calls.ts') ? keepCallNames(code, id) : keepEventNames(code, id)),
  },
};

/** Keeps the calls of a module and its plain constants; its imports would add the schemas to the first page. */
export function keepCallNames(code: string, file: string): string {
  const statements = parseSync(file, code).program.body.flatMap((statement) => {
    const { declaration } = statement.type === 'ExportNamedDeclaration' ? statement : { declaration: null };
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id, init }) => {
      const value = init === null ? null : keptValue(init, code);
      return id.type === 'Identifier' && value !== null ? [`export const ${id.name} = ${value};\n`] : [];
    });
  });
  return statements.join('');
}

function keptValue(node: ESTree.Expression, code: string): string | null {
  if (node.type === 'CallExpression') return namesOf(node, code);
  return isPlain(node) ? code.slice(node.start, node.end) : null;
}

function isPlain(node: ESTree.Node): boolean {
  if (node.type === 'TSAsExpression') return isPlain(node.expression);
  if (node.type !== 'ArrayExpression') return node.type === 'Literal';
  return node.elements.every((element) => element !== null && isPlain(element));
}

export function keepEventNames(code: string, file: string): string {
  const cuts: Cut[] = [];
  const cut = (node: ESTree.CallExpression) => {
    const text = namesOf(node, code);
    if (text !== null) cuts.push({ start: node.start, end: node.end, text });
  };
  new Visitor({ CallExpression: cut }).visit(parseSync(file, code).program);
  return cuts.reduceRight(
    (text, { start, end, text: names }) => text.slice(0, start) + names + text.slice(end),
    code,
  );
}

function namesOf({ callee, arguments: args }: ESTree.CallExpression, code: string): string | null {
  if (callee.type !== 'Identifier') return null;
  const [first, second] = args;
  const source = (node: ESTree.Node) => code.slice(node.start, node.end);
  if (callee.name === 'defineCall' && first !== undefined && second !== undefined)
    return `({ area: ${source(first)}, name: ${source(second)} })`;
  if (!/^define(?:Client|Server)Event$/.test(callee.name) || first?.type !== 'ObjectExpression') return null;
  const name = first.properties.find(
    (property) => property.type === 'Property' && source(property.key) === 'name',
  );
  return name === undefined ? null : `({ ${source(name)} })`;
}
