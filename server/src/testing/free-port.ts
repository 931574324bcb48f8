import { createServer } from 'node:net';

// Below the system's ephemeral ports, one of which another process could get before it is used; and each
// process has some of its own.
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
