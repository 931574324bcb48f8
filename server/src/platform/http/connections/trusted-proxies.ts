import { BlockList, isIP } from 'node:net';
import type { Config } from '../../config/config.ts';

const ranges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Whether the address may be a proxy that many people share. If only a number of proxies is configured, any
 * address may be; a local address may be an undeclared proxy.
 */
export function makeProxyCheck(trustProxy: Config['trustProxy']): (address: string) => boolean {
  if (typeof trustProxy === 'number') return () => true;
  const list = new BlockList();
  for (const name of ['loopback', ...(trustProxy === false ? [] : trustProxy)]) {
    for (const range of Object.hasOwn(ranges, name) ? (ranges[name] ?? []) : [name]) add(list, range);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  };
}

function add(list: BlockList, range: string): void {
  const [net = '', prefix] = range.split('/');
  const family = isIP(net);
  if (family === 0) return;
  list.addSubnet(net, Number(prefix ?? (family === 6 ? 128 : 32)), family === 6 ? 'ipv6' : 'ipv4');
}
