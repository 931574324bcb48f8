import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { shutdownTimeoutsMs } from '../../config/shutdown-timeouts.ts';

const pollMs = 20;

/**
 * Accepts no new connections, and leaves open ones for a moment: closing them at once, as `http.Server` does,
 * would reset a request that a client has just sent.
 */
export async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return;
  NetServer.prototype.close.call(server);
  const until = Date.now() + shutdownTimeoutsMs.connections;
  while (Date.now() < until && (await countConnections(server)) > 0) await sleep(pollMs);
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
