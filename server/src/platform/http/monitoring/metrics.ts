import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { productVersion } from '../../config/product-version.ts';
import type { ServerDeps } from '../../deps/server-deps.ts';
import { DatabaseGauges, platformDatabaseMetrics } from './database-gauges.ts';

/**
 * Call counts for Prometheus, which contain only names of calls and statuses and nothing that people sent.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly databaseGauges: DatabaseGauges;
  readonly #calls: Counter<'call' | 'status'>;
  readonly #seconds: Histogram<'call'>;
  #hasDefaults = false;

  constructor(deps: Pick<ServerDeps, 'monitor' | 'log' | 'logHealth'>) {
    const registers = [this.registry];
    const version = new Gauge({
      name: 'nazar_version',
      help: 'Always 1; the label names the version.',
      registers,
      labelNames: ['version'],
    });
    version.labels(productVersion).set(1);
    this.databaseGauges = new DatabaseGauges(this.registry, deps);
    this.databaseGauges.add(platformDatabaseMetrics);
    const pool = new Gauge({
      name: 'nazar_pool_connections',
      help: 'Database connections that requests share.',
      registers,
      labelNames: ['state'],
      collect() {
        const { open, idle } = deps.monitor.countRequestConnections();
        pool.labels('busy').set(open - idle);
        pool.labels('idle').set(idle);
      },
    });
    new Gauge({
      name: 'nazar_pool_waiting',
      help: 'Requests that wait for one of them.',
      registers,
      collect() {
        this.set(deps.monitor.countRequestConnections().waiting);
      },
    });
    new Gauge({
      name: 'nazar_standby_unread',
      registers,
      help: 'Whether the primary is read instead of the standby of DATABASE_READ_URL.',
      collect() {
        this.set(deps.monitor.isStandbyUnread() ? 1 : 0);
      },
    });
    new Counter({
      name: 'nazar_log_lines_lost_total',
      help: 'Log lines that could not be written.',
      registers,
      collect() {
        this.reset();
        this.inc(deps.logHealth.lostLines());
      },
    });
    this.#calls = new Counter({
      name: 'nazar_calls_total',
      help: 'Calls by name and HTTP status.',
      registers,
      labelNames: ['call', 'status'],
    });
    this.#seconds = new Histogram({
      name: 'nazar_call_seconds',
      help: 'Time to answer a call.',
      registers,
      labelNames: ['call'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    });
  }

  /** The counter for one call, made once because looking a label up costs more than counting. */
  forCall(name: string): (status: number, ms: number) => void {
    const succeeded = this.#calls.labels(name, '200');
    const seconds = this.#seconds.labels(name);
    return (status, ms) => {
      if (status === 200) succeeded.inc();
      else this.#calls.labels(name, String(status)).inc();
      seconds.observe(ms / 1000);
    };
  }

  /** Returns the counter for socket events by their names. */
  forEvents(): (name: string, status: number, ms: number) => void {
    const counters = new Map<string, (status: number, ms: number) => void>();
    return (name, status, ms) => {
      const count = counters.get(name) ?? this.forCall(`socket ${name}`);
      counters.set(name, count);
      count(status, ms);
    };
  }

  async text(): Promise<string> {
    if (!this.#hasDefaults) {
      this.#hasDefaults = true;
      collectDefaultMetrics({ register: this.registry });
    }
    await this.databaseGauges.read();
    return this.registry.metrics();
  }
}

/** Served only to the operator's own network, because others must not learn how busy the server is. */
export function registerMetricsRoute(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', async (request, reply) => {
    if (!isPrivateNetwork(request.ip) || !isPrivateNetwork(request.socket.remoteAddress ?? '')) {
      return reply.callNotFound();
    }
    // An undeclared proxy hides the real client.
    if (request.headers['x-forwarded-for'] !== undefined && request.ips === undefined)
      return reply.callNotFound();
    return reply
      .header('content-type', metrics.registry.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text());
  });
}

const own = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80:)/i;

function isPrivateNetwork(ip: string): boolean {
  const plain = ip.replace(/^::ffff:/i, '');
  return isIP(plain) !== 0 && own.test(plain);
}
