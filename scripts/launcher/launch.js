import { delimiter, dirname, join } from 'node:path';
import { findNode } from './find-node.js';
import { install } from './install.js';
import { Stop } from './stop.js';
import { watchSignals } from './supervise.js';
import { tasks } from './tasks.js';

/** @param {string} line */
const say = (line) => console.log(line);

/** Puts this Node and the project's tools first in PATH. @param {string[]} folders */
function pathWith(folders) {
  // Windows names the variable Path.
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { [name]: [...folders, process.env[name] ?? ''].join(delimiter) };
}

/**
 * Prepares the machine for the task (Node 24, packages), runs it and returns its exit code.
 * @param {string} root
 * @param {string[]} argv
 * @returns {Promise<number>}
 */
export async function launch(root, argv) {
  const [name = '', ...args] = argv;
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (task === undefined) {
    console.error(`Usage: npm run <task>\n`);
    for (const [known, { about }] of Object.entries(tasks)) console.error(`  ${known.padEnd(14)}${about}`);
    return 2;
  }
  watchSignals();
  try {
    const { binary: node, major } = await findNode({ root, env: process.env, say });
    const tools = [dirname(node), join(root, 'node_modules', '.bin')];
    const env = { ...process.env, ...pathWith(tools) };
    await install({ root, folder: root, what: 'the dependencies', node, nodeMajor: major, env, say });
    return await task.run({ root, node, env, args, say });
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    if (error.message !== '') console.error(error.message);
    return error.code;
  }
}
