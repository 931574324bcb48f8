import { createServer } from 'node:net';

// The ports are below the system's ephemeral ones, which another process could get before they are used; each
// process has its own range.
const first = 12_000;
const last = 32_000;
let next = first + (process.pid % 1_000) * 20;

/** A free port for a process that needs a given one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = port + 1 < last ? port + 1 : first;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
