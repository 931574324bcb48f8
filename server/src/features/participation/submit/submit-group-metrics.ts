import { Counter, type Registry } from 'prom-client';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';

/** The average number of submits per commit is the second metric divided by the first. */
export function registerSubmitGroupMetrics(
  registry: Registry,
  { participation }: Pick<ServerDeps, 'participation'>,
): void {
  const registers = [registry];
  new Counter({
    name: 'nazar_submit_groups_total',
    help: 'Commits of submits.',
    registers,
    collect() {
      this.reset();
      this.inc(participation.submits.counts.groups);
    },
  });
  new Counter({
    name: 'nazar_submits_grouped_total',
    help: 'Submits in these commits.',
    registers,
    collect() {
      this.reset();
      this.inc(participation.submits.counts.items);
    },
  });
}
