// The entry point for `npm start`, `npm test` and all other commands.
// Plain JavaScript without dependencies: it runs before anything is installed, on Node 20.
import { fileURLToPath } from 'node:url';
import { launch } from './launcher/launch.js';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

process.exitCode = await launch(root, process.argv.slice(2));
