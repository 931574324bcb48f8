// The entry point for `npm start`, `npm test` and all other commands. It is plain JavaScript without dependencies,
// because it runs before anything is installed, on Node 20.
import { fileURLToPath } from 'node:url';
import { launch } from './launcher/launch.js';

// A failed write to the output, on a full disk or a closed pipe, must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

process.exitCode = await launch(root, process.argv.slice(2));
