import type { Role } from '@dragoman/config';
import { test } from 'vitest';
import { type Installation, startInstallation } from './installation.ts';

// biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures it needs from the pattern.
const lent = test.extend('installations', { scope: 'worker' }, ({}, { onCleanup }) => {
  const started = new Map<string, Promise<Installation>>();
  onCleanup(async () => {
    const all = await Promise.allSettled(started.values());
    await Promise.all(all.map((one) => one.status === 'fulfilled' && one.value.close()));
  });
  return started;
});

/**
 * Before the file's tests, hands `use` the worker's installation with these roles, whose administrator is `root@admin.example`: the
 * first file that asks starts it, and the worker closes it when it ends. Other files' owners and websites are in it, so a file
 * signs in as an owner of its own and changes nothing that belongs to all.
 */
export function onInstallation(
  wanted: readonly Role[],
  use: (installation: Installation) => Promise<void> | void,
): void {
  lent.beforeAll(async ({ installations }) => {
    const key = [...wanted].sort().join();
    const started =
      installations.get(key) ??
      startInstallation({ ADMIN_EMAILS: 'root@admin.example', AUTH_EMAIL_PAUSE: '0' }, wanted);
    installations.set(key, started);
    await use(await started);
  });
}
