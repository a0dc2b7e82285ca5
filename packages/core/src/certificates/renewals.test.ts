import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStage } from './certificates.fixture.ts';

let stage: Awaited<ReturnType<typeof startStage>>;
const patient = { timeout: 60_000, interval: 50 };

beforeAll(async () => {
  stage = await startStage({ validitySeconds: 6 });
  await stage.addHost(await stage.addWebsite(), 'es.shop.test');
});
afterAll(() => stage.close());

test('a certificate is renewed before it ends, again and again, and every process has it', async () => {
  const [one, two] = [await stage.open('one'), await stage.open('two')];
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
  const orders = await stage.database.kysely
    .selectFrom('certificate_orders')
    .select('host')
    .execute();
  expect(orders.length).toBeLessThanOrEqual(serials.length + 1);
});

test('while renewing fails the old one is served, and then a new one', async () => {
  const three = await stage.open('three');
  await expect.poll(() => three.find('es.shop.test'), patient).toBeDefined();
  await stage.pebble.stop();
  const failing = async () =>
    (await stage.database.kysely.selectFrom('certificates').select('failures').executeTakeFirst())
      ?.failures ?? 0;
  await expect.poll(failing, patient).toBeGreaterThan(1);
  const { serial } = three.find('es.shop.test') ?? {};
  expect(serial).toBeTruthy();
  await stage.pebble.start();
  await expect.poll(() => three.find('es.shop.test')?.serial, patient).not.toBe(serial);
});
