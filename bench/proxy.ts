import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningSites } from '../e2e/site.ts';
import { freePort } from '../server/src/testing/free-port.ts';

export type WebProxy = {
  readonly port: number;
  /** Kills it and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** HAProxy with the configuration of deploy/, but with other nodes, another port and optionally another balancing. */
export async function startProxy(ports: readonly number[], balance = 'url_param inquiry'): Promise<WebProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'nazar-proxy-'));
  const file = join(folder, 'haproxy.cfg');
  const port = await freePort();
  /** `options` are those of the first server. */
  const serverLines = (options: string) =>
    ports
      .map(
        (node, index) =>
          `\tserver node${index + 1} 127.0.0.1:${node}${options.replace(/1$/, `${index + 1}`)}\n`,
      )
      .join('');
  const shipped = readFileSync(new URL('../deploy/haproxy.cfg', import.meta.url), 'utf8');
  writeFileSync(
    file,
    shipped
      // Removes the settings that only a system service needs.
      .replace(/^global\n(\t.*\n)+/m, 'global\n\tmaxconn 8000\n')
      .replace(/^\t(log global|bind :443.*|http-request redirect.*)\n/gm, '')
      .replace('bind :80', `bind 127.0.0.1:${port}`)
      .replace('balance url_param inquiry', `balance ${balance}`)
      .replaceAll(/\tserver node1 \S+(.*)\n(?:\tserver node.*\n)+/g, (_, options: string) =>
        serverLines(options),
      ),
  );
  const start = async () => {
    const child = spawn('haproxy', ['-f', file], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    for (let tries = 0; ; tries++) {
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      if (ready?.ok) break;
      if (tries > 100) throw new Error('HAProxy does not answer.');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return { child, ended };
  };
  let process = await start();
  const end = async (signal: NodeJS.Signals) => {
    process.child.kill(signal);
    await process.ended;
  };
  const stop = async () => {
    runningSites.delete(stop);
    await end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  runningSites.add(stop);
  const restart = async () => {
    await end('SIGKILL');
    process = await start();
  };
  return { port, restart, stop };
}
