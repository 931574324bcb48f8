import { expect, test } from 'vitest';
import { type Memory, temporaryFolder } from './temporary-folder.ts';

const GIGABYTE = 2 ** 30;
const disk = '/dev/vda / ext4 rw,relatime 0 0\n';
const memory: Memory = {
  env: {},
  free: 8 * GIGABYTE,
  available: 8 * GIGABYTE,
  mounts: `${disk}tmpfs /dev/shm tmpfs rw,nosuid,relatime 0 0\n`,
};

test('is in memory if there is enough', () => {
  expect(temporaryFolder(memory)).toBe('/dev/shm');
});

test('is the one that TMPDIR names', () => {
  expect(temporaryFolder({ ...memory, env: { TMPDIR: '/var/tmp' } })).toBe('/var/tmp');
});

test.each<[string, Partial<Memory>]>([
  ['there is no such folder', { free: null, mounts: disk }],
  ['the folder is small, as in many containers', { free: 64 * 2 ** 20 }],
  ['little memory is left', { available: 2 * GIGABYTE }],
  ['no program may run there', { mounts: 'tmpfs /dev/shm tmpfs rw,noexec 0 0\n' }],
  ['nothing may be written there', { mounts: 'tmpfs /dev/shm tmpfs ro 0 0\n' }],
  ['it is no mount of its own', { mounts: disk }],
])('is the system’s if %s', (_, changes) => {
  expect(temporaryFolder({ ...memory, ...changes })).toBeUndefined();
});
