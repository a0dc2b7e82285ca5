import { afterAll, expect, test } from 'vitest';
import { startHarness } from './certificates.fixture.ts';

const patient = { timeout: 60_000, interval: 50 };

const harness = await startHarness({ validitySeconds: 6 });
await harness.addHost(await harness.addWebsite(), 'es.shop.test');
afterAll(() => harness.close());

test('a certificate is renewed before it expires, repeatedly and in every process', async () => {
  const [one, two] = [await harness.open('one'), await harness.open('two')];
  const serials: string[] = [];
  while (serials.length < 3) {
    await expect
      .poll(() => one.find('es.shop.test')?.serial ?? serials.at(-1), patient)
      .not.toBe(serials.at(-1));
    serials.push(one.find('es.shop.test')?.serial ?? '');
  }
  expect(new Set(serials).size).toBe(3);
  await expect
    .poll(() => two.find('es.shop.test')?.serial === one.find('es.shop.test')?.serial, patient)
    .toBe(true);
  const orders = await harness.database.kysely
    .selectFrom('certificate_orders')
    .select('host')
    .execute();
  expect(orders.length).toBeLessThanOrEqual(serials.length + 1);
});

test('the old certificate is served until a failing renewal succeeds', async () => {
  const three = await harness.open('three');
  await expect.poll(() => three.find('es.shop.test'), patient).toBeDefined();
  await harness.pebble.stop();
  const failing = async () =>
    (await harness.database.kysely.selectFrom('certificates').select('failures').executeTakeFirst())
      ?.failures ?? 0;
  await expect.poll(failing, patient).toBeGreaterThan(1);
  const { serial } = three.find('es.shop.test') ?? {};
  expect(serial).toBeTruthy();
  await harness.pebble.start();
  await expect.poll(() => three.find('es.shop.test')?.serial, patient).not.toBe(serial);
});
