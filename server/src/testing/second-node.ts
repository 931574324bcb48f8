import type { FastifyInstance } from 'fastify';
import { buildApp } from '../build-app.ts';
import { makeDeps } from '../make-deps.ts';
import type { ServerDeps } from '../platform/deps/server-deps.ts';
import { makeCallSender, type TestApp } from './test-app.ts';

type SecondNode = {
  readonly app: FastifyInstance;
  readonly deps: ServerDeps;
  readonly send: TestApp['send'];
  close(): Promise<void>;
};

/** Starts another server on the same database, in this process. */
export async function startSecondNode(server: TestApp): Promise<SecondNode> {
  const { config, secrets, files, log, now } = server.deps;
  const deps = makeDeps({ config, database: server, secrets, files, log, now });
  const app = await buildApp(deps);
  await app.ready();
  const close = async () => {
    await app.close();
    await deps.deliveryWorker.stop(0);
  };
  return { app, deps, send: makeCallSender(app), close };
}

export async function withSecondNode(
  server: TestApp,
  work: (node: SecondNode) => Promise<void>,
): Promise<void> {
  const node = await startSecondNode(server);
  try {
    await work(node);
  } finally {
    await node.close();
  }
}
