import bcrypt from 'bcryptjs';
import { expect, test } from 'vitest';
import type { AuthContext } from './context.ts';
import { AuthError } from './errors.ts';
import { hashPassword, isPassword } from './passwords.ts';

const settings = { passwordMinLength: 6, passwordCost: 4 };
const context = { settings } as unknown as AuthContext;

test('hashes are standard bcrypt', async () => {
  const hash = await hashPassword(context, 'correct horse');
  expect(hash).toMatch(/^\$2[ab]\$04\$/);
  expect(bcrypt.compareSync('correct horse', hash)).toBe(true);
  expect(await isPassword(context, 'correct horse', bcrypt.hashSync('correct horse', 4))).toBe(
    true,
  );
  expect(await isPassword(context, 'wrong horse', hash)).toBe(false);
});

test('an absent or malformed hash matches no password', async () => {
  for (const hash of [null, undefined, '', 'nobody', '$argon2id$v=19$m=1']) {
    expect(await isPassword(context, 'nobody', hash)).toBe(false);
  }
});

test('refuses hashes with an excessive cost', async () => {
  const hash = `$2b$31$${'a'.repeat(53)}`;
  expect(await isPassword(context, 'correct horse', hash)).toBe(false);
});

test('hashing does not block the event loop', async () => {
  let ticks = 0;
  const clock = setInterval(() => {
    ticks += 1;
  }, 1);
  await hashPassword({ settings: { ...settings, passwordCost: 12 } } as never, 'correct horse');
  clearInterval(clock);
  expect(ticks).toBeGreaterThan(5);
});

test('refuses excess hashing jobs with 429', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 260 }, () => hashPassword(context, 'correct horse')),
  );
  const refused = all.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused.length).toBeGreaterThan(40);
  expect(refused.every(({ reason }) => reason instanceof AuthError && reason.status === 429)).toBe(
    true,
  );
  expect(await hashPassword(context, 'correct horse')).toMatch(/^\$2/);
});
