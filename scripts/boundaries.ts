import { join } from 'node:path';
import { checkTree } from './boundaries/check-tree.ts';
import { serverLayers } from './boundaries/feature-rules.ts';
import { readTree } from './boundaries/read-tree.ts';

const files = readTree(join(import.meta.dirname, '..'));
const findings = checkTree(files);
for (const { path, line, message } of findings) console.log(`${path}:${line}  ${message}`);
console.log(
  findings.length === 0
    ? `${files.size} files keep the boundaries.`
    : `${findings.length} broken boundaries in ${files.size} files.`,
);
if (findings.length === 0) {
  console.log('Layers of server features; each imports lower ones only:');
  for (const [index, layer] of serverLayers.entries()) console.log(`  ${index + 1}  ${layer.join(', ')}`);
}
process.exitCode = findings.length === 0 ? 0 : 1;
