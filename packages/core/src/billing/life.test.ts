import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { selectAccount, selectAccountsToFollow } from './accounts.store.ts';
import { addWebsite, type BillingStage, billingStage, readAll } from './billing.fixture.ts';
import { cancelSubscription, resumeSubscription } from './cancel.ts';
import { followUsage } from './follow-usage.ts';
import { catchUp, sendWaitingMails } from './index.ts';
import { openPayment } from './open-payment.ts';
import { subscribe } from './subscribe.ts';
import { mayDeploy } from './subscription.ts';

let on: BillingStage;
let userId = '';
beforeEach(async () => {
  on = await billingStage('2026-11-16T00:00:00Z');
  userId = await on.newUser();
});
afterEach(() => on.close());

const ask = (totalMonthlyPrice: number) =>
  subscribe(on.deps, userId, { name: 'Ada', totalMonthlyPrice });
const all = () => readAll(on, userId);

async function subscribed(card?: string) {
  await addWebsite(on, userId);
  await on.pay(await ask(7.5), card);
}

async function expectRefusal(work: Promise<unknown>, message: string) {
  await expect(work).rejects.toMatchObject({ code: 'conflict', message });
}

describe('subscribing', () => {
  test('incomplete until a card pays, then active to the 1st, with a receipt', async () => {
    await addWebsite(on, userId);
    const secret = await ask(7.5);
    expect((await all()).status).toBe('incomplete');
    await on.pay(secret);
    expect(await all()).toMatchObject({
      status: 'active',
      periodEnd: '2026-12-01T00:00:00.000Z',
      invoices: [[375, 'paid']],
      mails: ['receipt'],
    });
    expect(await mayDeploy(on.deps, userId)).toBe(true);
    await expectRefusal(ask(7.5), 'You are subscribed already.');
  });

  test('a declined card leaves it open, and the same payment takes another', async () => {
    await addWebsite(on, userId);
    const secret = await ask(7.5);
    expect((await on.pay(secret, '4000000000000002')).error.code).toBe('card_declined');
    expect(await all()).toMatchObject({ status: 'incomplete', mails: [] });
    expect(await ask(7.5)).toBe(secret);
    await on.pay(secret);
    expect((await all()).status).toBe('active');
  });

  test('websites that changed meanwhile are paid for as they are now', async () => {
    await addWebsite(on, userId);
    const old = await ask(7.5);
    await addWebsite(on, userId, 20_000);
    await expectRefusal(ask(7.5), 'The price has changed to $22.00 a month.');
    const secret = await ask(22);
    expect(secret).not.toBe(old);
    await on.pay(secret);
    expect(new Map((await all()).invoices as [number, string][])).toEqual(
      new Map([
        [1100, 'paid'],
        [375, 'void'],
      ]),
    );
  });

  test('nobody pays: back to what was before', async () => {
    await addWebsite(on, userId);
    await ask(7.5);
    await on.moveTo('2026-11-17T00:00:00Z');
    expect((await all()).status).toBe('inactive');
  });

  test('two at once open one subscription', async () => {
    await addWebsite(on, userId);
    const secrets = await Promise.all([ask(7.5), ask(7.5), ask(7.5)]);
    expect(new Set(secrets).size).toBe(1);
  });
});

describe('renewals', () => {
  test('paid on the 1st', async () => {
    await subscribed();
    await on.moveTo('2026-12-01T02:00:00Z');
    expect(await all()).toMatchObject({
      periodEnd: '2027-01-01T00:00:00.000Z',
      invoices: [
        [750, 'paid'],
        [375, 'paid'],
      ],
      mails: ['receipt', 'receipt'],
    });
  });

  test('failed: still active and told, then recovered with another card', async () => {
    await subscribed('4000000000000341');
    await on.moveTo('2026-12-01T02:00:00Z');
    expect(await all()).toMatchObject({ status: 'active', mails: ['receipt', 'payment_failed'] });
    const [open] = await on.database.kysely
      .selectFrom('invoices')
      .select('id')
      .where('status', '=', 'open')
      .execute();
    await on.pay(await openPayment(on.deps, userId, open?.id ?? ''));
    expect((await all()).invoices[0]).toEqual([750, 'paid']);
    const other = await on.newUser();
    await expect(openPayment(on.deps, other, open?.id ?? '')).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('never paid: inactive, three days’ notice, switched off; and back by subscribing', async () => {
    await subscribed('4000000000000341');
    await on.moveTo('2026-12-16T02:00:00Z');
    expect(await all()).toMatchObject({
      status: 'inactive',
      pausesAt: '2026-12-19T01:00:00.000Z',
      websites: ['enabled'],
    });
    await on.moveTo('2026-12-19T03:00:00Z');
    expect(await all()).toMatchObject({ websites: ['disabled'] });
    expect((await all()).mails.slice(-2)).toEqual(['subscription_ended', 'websites_paused']);
    await on.pay(await ask(7.5));
    expect(await all()).toMatchObject({ status: 'active', websites: ['enabled'] });
  });
});

describe('websites that come, grow and go', () => {
  async function follow() {
    const account = await selectAccount(on.database.kysely, userId);
    if (account !== undefined) await followUsage(on.work, account);
  }

  test('a new one is charged for the rest of the month, with the renewal', async () => {
    await subscribed();
    await addWebsite(on, userId, 20_000);
    expect(await selectAccountsToFollow(on.database.kysely)).toHaveLength(1);
    await follow();
    expect(await selectAccountsToFollow(on.database.kysely)).toHaveLength(0);
    await on.moveTo('2026-12-01T02:00:00Z');
    expect((await all()).invoices[0]).toEqual([750 + 1450 + 725, 'paid']);
  });

  test('one that outgrew its plan moves at the renewal, and its owner is told before', async () => {
    await subscribed();
    await on.database.kysely.updateTable('websites').set({ total_word_count: 10_001 }).execute();
    await follow();
    expect((await all()).mails).toEqual(['receipt']);
    await on.moveTo('2026-11-28T00:00:00Z');
    expect((await all()).mails).toEqual(['receipt', 'tier_change']);
    expect((await all()).details[1]).toMatchObject({
      date: '2026-12-01T00:00:00.000Z',
      moves: [{ from: 'Starter', to: 'Business', price: 14.5 }],
    });
    await on.moveTo('2026-12-01T02:00:00Z');
    expect((await all()).invoices[0]).toEqual([1450, 'paid']);
  });

  test('one that is deleted is not charged again', async () => {
    await subscribed();
    await addWebsite(on, userId, 20_000);
    await follow();
    await on.database.kysely
      .updateTable('websites')
      .set({ status: 'deleted' })
      .where('total_word_count', '=', 20_000)
      .execute();
    await on.moveTo('2026-12-01T02:00:00Z');
    expect((await all()).invoices[0]).toEqual([750 + 725, 'paid']);
    await on.moveTo('2027-01-01T02:00:00Z');
    expect((await all()).invoices[0]).toEqual([750, 'paid']);
  });
});

describe('cancelling', () => {
  const sentence = 'To unsubscribe, please delete all websites first.';

  test('is refused while there are websites; then it ends with the period', async () => {
    await subscribed();
    await expectRefusal(cancelSubscription(on.deps, userId), sentence);
    await on.database.kysely.updateTable('websites').set({ status: 'deleted' }).execute();
    expect(await cancelSubscription(on.deps, userId)).toBe('active');
    await on.moveTo('2026-12-01T02:00:00Z');
    expect(await all()).toMatchObject({ status: 'inactive', invoices: [[375, 'paid']] });
  });

  test('can be taken back before that', async () => {
    await subscribed();
    await on.database.kysely.updateTable('websites').set({ status: 'deleted' }).execute();
    await cancelSubscription(on.deps, userId);
    await resumeSubscription(on.deps, userId);
    await on.moveTo('2026-12-01T02:00:00Z');
    expect((await all()).status).toBe('active');
  });

  test('without a subscription there is nothing to cancel', async () => {
    await expectRefusal(cancelSubscription(on.deps, userId), 'There is no active subscription.');
  });
});

describe('webhooks', () => {
  const mode = (to: string) => on.call('/double/webhooks/mode', { mode: to });

  test.each(['in-order', 'reversed', 'twice'])('%s end in the same state', async (order) => {
    await mode('hold');
    await subscribed();
    await on.moveTo('2026-12-01T02:00:00Z');
    await on.call('/double/webhooks/release', { order });
    expect(await all()).toMatchObject({
      status: 'active',
      periodEnd: '2027-01-01T00:00:00.000Z',
      invoices: [
        [750, 'paid'],
        [375, 'paid'],
      ],
    });
    expect((await all()).mails.sort()).toEqual(['receipt', 'receipt']);
  });

  test('dropped ones are caught up with, once', async () => {
    await mode('drop');
    await subscribed();
    await on.moveTo('2026-12-01T02:00:00Z');
    expect((await all()).status).toBe('incomplete');
    await catchUp(on.work);
    await on.database.pool.query(
      `update billing_events set received_at = now() - interval '5 minutes'`,
    );
    await catchUp(on.work);
    expect(await all()).toMatchObject({
      status: 'active',
      invoices: [
        [750, 'paid'],
        [375, 'paid'],
      ],
    });
    const { rows } = await on.database.pool.query(
      'select count(*)::int as open from billing_events where processed_at is null',
    );
    expect(rows[0].open).toBe(0);
  });

  test('what the provider did not sign is refused', async () => {
    expect(() => on.work.payments.readEvent(Buffer.from('{}'), 't=1,v1=00')).toThrow(/signature/);
  });
});

describe('the trial', () => {
  async function trialUntil(end: string) {
    await on.database.pool.query(
      `insert into subscriptions (user_id, subscription_status, subscription_period_end) values ($1, 'trial', $2)
       on conflict (user_id) do update set subscription_status = 'trial', subscription_period_end = $2, trial_end = $2, pauses_at = null`,
      [userId, end],
    );
  }

  test('a word before, an end with notice, switched off, and back by subscribing', async () => {
    await trialUntil('2026-11-26T00:00:00Z');
    await addWebsite(on, userId);
    await on.moveTo('2026-11-22T23:00:00Z');
    expect((await all()).mails).toEqual([]);
    await on.moveTo('2026-11-23T00:00:00Z');
    expect(await all()).toMatchObject({ status: 'trial', mails: ['trial_ending'] });
    await on.moveTo('2026-11-26T00:00:00Z');
    expect(await all()).toMatchObject({
      status: 'inactive',
      pausesAt: '2026-11-29T00:00:00.000Z',
      websites: ['enabled'],
      mails: ['trial_ending', 'trial_ended'],
    });
    await on.moveTo('2026-11-29T00:00:00Z');
    expect(await all()).toMatchObject({ websites: ['disabled'] });
    await on.pay(await ask(7.5));
    expect(await all()).toMatchObject({ status: 'active', websites: ['enabled'] });
  });

  test('goes on beside a first payment that nobody makes', async () => {
    await trialUntil('2099-01-01T00:00:00Z');
    await addWebsite(on, userId);
    await ask(7.5);
    expect((await all()).status).toBe('incomplete');
    expect(await mayDeploy(on.deps, userId)).toBe(true);
    await on.moveTo('2026-11-17T00:00:00Z');
    expect((await all()).status).toBe('trial');
  });
});

test('mails are sent once, and again when the mail server was down', async () => {
  await subscribed();
  const sent: string[] = [];
  let isDown = true;
  const email = {
    async send({ to, subject }: { to: string; subject: string }) {
      if (isDown) throw new Error('down');
      sent.push(`${to} ${subject}`);
    },
    close: async () => {},
  };
  const writeMail = ({ kind }: { kind: string }) => ({ subject: kind, text: '', html: '' });
  const deps = { ...on.work, email, writeMail };
  await expect(sendWaitingMails(deps)).rejects.toThrow('down');
  isDown = false;
  await sendWaitingMails(deps);
  expect(sent).toEqual([]);
  await on.database.pool.query(`update billing_mails set tried_at = now() - interval '1 hour'`);
  await sendWaitingMails(deps);
  await sendWaitingMails(deps);
  expect(sent).toEqual([expect.stringMatching(/@.* receipt$/)]);
});
