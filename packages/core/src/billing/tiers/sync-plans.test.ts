import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { selectAccount, selectAccountsToSync } from '../accounts/accounts.store.ts';
import { addWebsite, type Customer, customerOn, expectRefusal } from '../billing.fixture.ts';
import { cancelSubscription, resumeSubscription } from '../subscription/cancel.ts';
import { runDueWork } from '../subscription/run-due-work.ts';
import { syncPlans } from './sync-plans.ts';

let customer: Customer;
beforeEach(async () => {
  customer = await customerOn('2126-11-16T00:00:00Z');
});
afterEach(() => customer.on.close());

describe('added, growing and deleted websites', () => {
  async function follow() {
    const account = await selectAccount(customer.on.database.kysely, customer.userId);
    if (account !== undefined) await syncPlans(customer.on.work, account);
  }

  test('a new one is charged for the rest of the month at the renewal', async () => {
    await customer.subscribed();
    await addWebsite(customer.on, customer.userId, 20_000);
    expect(await selectAccountsToSync(customer.on.database.kysely)).toHaveLength(1);
    await follow();
    expect(await selectAccountsToSync(customer.on.database.kysely)).toHaveLength(0);
    await customer.on.moveTo('2126-12-01T02:00:00Z');
    expect((await customer.all()).invoices[0]).toEqual([750 + 1450 + 725, 'paid']);
  });

  test('one that outgrew its plan changes plan at the renewal, and its owner is mailed before', async () => {
    await customer.subscribed();
    await customer.on.database.kysely
      .updateTable('websites')
      .set({ total_word_count: 10_001 })
      .execute();
    await follow();
    expect((await customer.all()).mails).toEqual(['receipt']);
    await customer.on.moveTo('2126-11-28T00:00:00Z');
    expect((await customer.all()).mails).toEqual(['receipt', 'tier_change']);
    expect((await customer.all()).details[1]).toMatchObject({
      date: '2126-12-01T00:00:00.000Z',
      moves: [{ from: 'Starter', to: 'Business', price: 14.5 }],
    });
    await customer.on.moveTo('2126-12-01T02:00:00Z');
    expect((await customer.all()).invoices[0]).toEqual([1450, 'paid']);
  });

  test('a provider failure for one account does not stop the others', async () => {
    const { on } = customer;
    await customer.subscribed();
    const other = await on.newUser();
    await on.database.kysely
      .insertInto('billing_accounts')
      .values({
        user_id: other,
        customer_id: 'cus_none',
        subscription_id: 'sub_none',
        provider_status: 'active',
      })
      .execute();
    await addWebsite(on, other);
    await addWebsite(on, customer.userId, 20_000);
    await runDueWork(on.work);
    const left = await selectAccountsToSync(on.database.kysely);
    expect(left.map(({ userId }) => userId)).toEqual([other]);
  });

  test('a deleted one is not charged again', async () => {
    await customer.subscribed();
    await addWebsite(customer.on, customer.userId, 20_000);
    await follow();
    await customer.on.database.kysely
      .updateTable('websites')
      .set({ status: 'deleted' })
      .where('total_word_count', '=', 20_000)
      .execute();
    await customer.on.moveTo('2126-12-01T02:00:00Z');
    expect((await customer.all()).invoices[0]).toEqual([750 + 725, 'paid']);
    await customer.on.moveTo('2127-01-01T02:00:00Z');
    expect((await customer.all()).invoices[0]).toEqual([750, 'paid']);
  });
});

describe('canceling', () => {
  const sentence = 'To unsubscribe, please delete all websites first.';

  test('is refused while websites exist; then the subscription ends with its period', async () => {
    await customer.subscribed();
    await expectRefusal(cancelSubscription(customer.on.deps, customer.userId), sentence);
    await customer.on.database.kysely.updateTable('websites').set({ status: 'deleted' }).execute();
    expect(await cancelSubscription(customer.on.deps, customer.userId)).toBe('active');
    await customer.on.moveTo('2126-12-01T02:00:00Z');
    expect(await customer.all()).toMatchObject({ status: 'inactive', invoices: [[375, 'paid']] });
  });

  test('can be revoked before the period ends', async () => {
    await customer.subscribed();
    await customer.on.database.kysely.updateTable('websites').set({ status: 'deleted' }).execute();
    await cancelSubscription(customer.on.deps, customer.userId);
    await resumeSubscription(customer.on.deps, customer.userId);
    await customer.on.moveTo('2126-12-01T02:00:00Z');
    expect((await customer.all()).status).toBe('active');
  });

  test('is refused without a subscription', async () => {
    await expectRefusal(
      cancelSubscription(customer.on.deps, customer.userId),
      'There is no active subscription.',
    );
  });
});
