import { closing, createTestDatabase, createUser, insertWebsite } from '@dragoman/database/testing';
import { describe, expect, test } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { billingEndpoints } from './endpoints.ts';

const testDatabase = closing(await createTestDatabase());
const api = closing(
  await startApi(billingEndpoints({ database: testDatabase.database, billing: 'provider' })),
);

const newUser = () => createUser(testDatabase.database);
const kysely = () => testDatabase.database.kysely;

const addWebsite = (user_id: string, total_word_count: number, translation_languages: string[]) =>
  insertWebsite(testDatabase.database, { user_id, total_word_count, translation_languages });

const customerInfo = { name: 'Ada' };

describe('200', () => {
  test('the tiers of the specification', async () => {
    const { body } = await api.call('GET /api/pricing-tiers', { as: await newUser() });
    expect(body.map((tier: { name: string; price: number }) => [tier.name, tier.price])).toEqual([
      ['Starter', 7.5],
      ['Business', 14.5],
      ['Pro', 39.5],
      ['Advanced', 149.5],
      ['Extended', 349.5],
    ]);
  });

  test('the subscription and the price of each website, deleted ones aside', async () => {
    const as = await newUser();
    await addWebsite(as, 10_000, ['es']);
    await addWebsite(as, 10_001, ['es']);
    await addWebsite(as, 4_000_000, ['es']);
    await kysely()
      .updateTable('websites')
      .set({ status: 'deleted' })
      .where('user_id', '=', as)
      .where('total_word_count', '=', 4_000_000)
      .execute();
    const end = new Date(Date.now() + 86_400_000);
    await kysely()
      .insertInto('subscriptions')
      .values({ user_id: as, subscription_status: 'trial', subscription_period_end: end })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ subscription_status: 'trial', subscription_period_end: end }),
      )
      .execute();
    const { body } = await api.call('GET /api/billing-info', { as });
    expect(body).toMatchObject({
      billing: 'provider',
      subscription_status: 'trial',
      subscription_period_end: end.toISOString(),
      totalMonthlyPrice: 22,
    });
    expect(body.websites.map(({ tier }: { tier: string }) => tier).sort()).toEqual([
      'Business',
      'Starter',
    ]);
  });

  test('a website of this machine, such as the demo shop, is on no bill, but has to be deleted too', async () => {
    const as = await newUser();
    const urls = ['http://shop.localhost:3090', 'http://127.0.0.1:3090', 'https://127.example'];
    const ids: string[] = [];
    for (const url of urls)
      ids.push(await insertWebsite(testDatabase.database, { user_id: as, url }));
    const { body } = await api.call('GET /api/billing-info', { as });
    expect(body.websites.map(({ url }: { url: string }) => url)).toEqual([urls[2]]);
    const preview = async (id = '', user = as) => {
      const call = `GET /api/price-preview?websiteId=${id}&languages=2`;
      const response = await api.call(call, { as: user });
      return response.body.billing ?? response.status;
    };
    expect([await preview(ids[0]), await preview(ids[2])]).toEqual(['none', 'provider']);
    expect(await preview(ids[0], await newUser())).toBe(404);
    await kysely()
      .deleteFrom('websites')
      .where('id', '=', ids[2] ?? '')
      .execute();
    expect(await api.call('POST /api/cancel-subscription', { as })).toMatchObject({
      status: 409,
      body: { error: 'To unsubscribe, please delete all websites first.' },
    });
  });

  test('only the user’s own invoices, newest first', async () => {
    const [as, other] = [await newUser(), await newUser()];
    const invoice = (user_id: string, id: string, day: number) => ({
      id: `${id}-${user_id}`,
      user_id,
      created_at: new Date(Date.UTC(2026, 0, day)),
      amount: 1450,
      status: 'paid',
    });
    await kysely()
      .insertInto('invoices')
      .values([invoice(as, 'a', 1), invoice(as, 'b', 2), invoice(other, 'c', 3)])
      .execute();
    const { body } = await api.call('GET /api/invoices', { as });
    expect(body.map(({ id }: { id: string }) => id[0])).toEqual(['b', 'a']);
    expect(body[0]).toMatchObject({ amount: 1450, created_at: '2026-01-02T00:00:00.000Z' });
  });
});

test('400 without a name', async () => {
  const body = { priceIds: [], customerInfo: { name: ' ' }, totalMonthlyPrice: 0 };
  const response = await api.call('POST /api/create-subscription', { as: await newUser(), body });
  expect([response.status, response.body.error]).toEqual([400, 'Name is required']);
});

describe('409', () => {
  test('subscribing without a website, with another total, and with billing off', async () => {
    const as = await newUser();
    const subscribe = async (totalMonthlyPrice: number) => {
      const body = { priceIds: [], customerInfo, totalMonthlyPrice };
      const response = await api.call('POST /api/create-subscription', { as, body });
      return [response.status, response.body.error];
    };
    expect(await subscribe(0)).toEqual([409, 'Add a website before you subscribe.']);
    await addWebsite(as, 1, ['es']);
    expect(await subscribe(1)).toEqual([409, 'The price has changed to $7.50 a month.']);
    expect(await subscribe(7.5)).toEqual([409, 'Billing is off on this installation.']);
  });

  test('canceling while a website exists', async () => {
    const as = await newUser();
    await addWebsite(as, 1, []);
    const response = await api.call('POST /api/cancel-subscription', { as });
    expect([response.status, response.body.error]).toEqual([
      409,
      'To unsubscribe, please delete all websites first.',
    ]);
  });
});
