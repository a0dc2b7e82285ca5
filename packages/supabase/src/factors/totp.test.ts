import { generate } from 'otplib';
import { describe, expect, test } from 'vitest';
import { enrolTotp, totpStep } from './totp.ts';

// RFC 6238, appendix B: the ASCII secret '12345678901234567890', SHA-1, truncated to 6 digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('totpStep', () => {
  test.each([
    [59, '287082', 1],
    [1111111109, '081804', 37037036],
    [1234567890, '005924', 41152263],
    [2000000000, '279037', 66666666],
  ])('at %d s the code %s belongs to step %d', async (seconds, code, step) => {
    expect(await totpStep(secret, code, { now: seconds * 1000 })).toBe(step);
  });

  test('accepts an adjacent step but not one further away', async () => {
    const code = await generate({ secret, epoch: 1000 * 30 });
    const at = (step: number) => totpStep(secret, code, { now: step * 30_000 });
    expect(await Promise.all([998, 999, 1000, 1001, 1002].map(at))).toEqual([
      undefined,
      1000,
      1000,
      1000,
      undefined,
    ]);
  });

  test('refuses a used or older step', async () => {
    const code = await generate({ secret, epoch: 1000 * 30 });
    const now = 1000 * 30_000;
    expect(await totpStep(secret, code, { now, after: 999 })).toBe(1000);
    expect(await totpStep(secret, code, { now, after: 1000 })).toBeUndefined();
    expect(await totpStep(secret, code, { now, after: 1001 })).toBeUndefined();
  });

  test.each(['', '28708', '2870822', 'abcdef', '287 82', '２８７０８２'])(
    'refuses %j',
    async (code) => expect(await totpStep(secret, code, { now: 59_000 })).toBeUndefined(),
  );
});

test('an enrolment has 160 bits, an otpauth URI and a QR code', () => {
  const { secret, uri, qr_code } = enrolTotp('Dragoman', 'ada@example.org');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(uri);
  expect(address.protocol + address.host).toBe('otpauth:totp');
  expect(decodeURIComponent(address.pathname)).toBe('/Dragoman:ada@example.org');
  expect(address.searchParams.get('secret')).toBe(secret);
  expect(address.searchParams.get('issuer')).toBe('Dragoman');
  expect(qr_code).toMatch(/^<svg [^#]*<\/svg>$/);
});
