// The entry point for `npm start`, `npm test` and all other commands.
// Plain JavaScript without dependencies: it runs before anything is installed, on Node 20.
import { fileURLToPath } from 'node:url';
import { launch } from './launcher/launch.js';

// Lines that can't be written, on a full disk or with nobody reading, must not end what serves.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

process.exitCode = await launch(root, process.argv.slice(2));
