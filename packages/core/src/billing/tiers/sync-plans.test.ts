import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { selectAccount, selectAccountsToSync } from '../accounts/accounts.store.ts';
import { addWebsite, type Customer, customerOn, expectRefusal } from '../billing.fixture.ts';
import { billTo, endPaying } from '../payer/payer.store.ts';
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

  test('one of another account is charged to its payer, until that one leaves; then it counts on its own account', async () => {
    const { on, userId } = customer;
    const owner = await on.newUser();
    await customer.subscribed();
    const paid = await addWebsite(on, owner, 20_000);
    await billTo(on.database.kysely, paid, userId);
    await follow();
    await on.moveTo('2126-12-01T02:00:00Z');
    expect((await customer.all()).invoices[0]).toEqual([750 + 1450 + 725, 'paid']);
    await on.database.kysely
      .updateTable('websites')
      .set({ status: 'deleted' })
      .where('user_id', '=', userId)
      .execute();
    await cancelSubscription(on.deps, userId);
    await on.moveTo('2127-01-01T02:00:00Z');
    const { rows } = await on.database.pool.query(
      `select billed_to, status, (
         select json_agg(kind order by created_at) from billing_mails where user_id = websites.user_id
       ) as mailed, exists (
         select from billing_mails where user_id = $2 and kind = 'payer_ended'
       ) as is_payer_mailed
       from websites where id = $1`,
      [paid, userId],
    );
    // The provider's clock is a century ahead, so that the three days are over at once.
    expect(rows).toEqual([
      {
        billed_to: null,
        status: 'disabled',
        mailed: ['payer_ended', 'websites_paused'],
        is_payer_mailed: true,
      },
    ]);
  });

  test('one that its payer gives back is on the bill of its own account, too', async () => {
    const { on, userId } = customer;
    await customer.subscribed();
    const paid = await addWebsite(on, userId, 20_000);
    await follow();
    await billTo(on.database.kysely, paid, await on.newUser());
    await on.database.pool.query(
      'insert into billed_websites (website_id, user_id, plan) select $1, billed_to, $2 from websites where id = $1',
      [paid, 'Business'],
    );
    await endPaying(
      on.database.kysely,
      (await on.database.pool.query('select billed_to from websites where id = $1', [paid])).rows[0]
        .billed_to,
    );
    await follow();
    await on.moveTo('2127-01-01T02:00:00Z');
    expect((await customer.all()).invoices[0]).toEqual([750 + 1450, 'paid']);
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
  test('is refused without a subscription and while websites exist; then it ends with its period', async () => {
    const cancel = () => cancelSubscription(customer.on.deps, customer.userId);
    await expectRefusal(cancel(), 'There is no active subscription.');
    await customer.subscribed();
    await expectRefusal(cancel(), 'To unsubscribe, please delete all websites first.');
    await customer.on.database.kysely.updateTable('websites').set({ status: 'deleted' }).execute();
    expect(await cancel()).toBe('active');
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
});
