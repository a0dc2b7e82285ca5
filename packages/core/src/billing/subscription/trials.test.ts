import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addWebsite, type Customer, customerOn } from '../billing.fixture.ts';
import { sendPendingMails } from '../mails/send-mails.ts';
import { pauseWebsites } from '../pause/paused.store.ts';
import { billTo } from '../payer/payer.store.ts';
import { mayDeploy } from './subscription.ts';

let customer: Customer;
beforeEach(async () => {
  customer = await customerOn('2026-11-16T00:00:00Z');
});
afterEach(() => customer.on.close());

describe('the trial', () => {
  async function trialUntil(end: string) {
    await customer.on.database.pool.query(
      `insert into subscriptions (user_id, subscription_status, subscription_period_end) values ($1, 'trial', $2)
       on conflict (user_id) do update set subscription_status = 'trial', subscription_period_end = $2, trial_end = $2, pauses_at = null`,
      [customer.userId, end],
    );
  }

  test('warns before its end, gives notice, pauses the websites, and resumes them after subscribing', async () => {
    await trialUntil('2026-11-26T00:00:00Z');
    await addWebsite(customer.on, customer.userId);
    await customer.on.moveTo('2026-11-22T23:00:00Z');
    expect((await customer.all()).mails).toEqual([]);
    await customer.on.moveTo('2026-11-23T00:00:00Z');
    expect(await customer.all()).toMatchObject({ status: 'trial', mails: ['trial_ending'] });
    await customer.on.moveTo('2026-11-26T00:00:00Z');
    expect(await customer.all()).toMatchObject({
      status: 'inactive',
      pausesAt: '2026-11-29T00:00:00.000Z',
      websites: ['enabled'],
      mails: ['trial_ending', 'trial_ended'],
    });
    await customer.on.moveTo('2026-11-29T00:00:00Z');
    expect(await customer.all()).toMatchObject({ websites: ['disabled'] });
    await customer.on.pay(await customer.ask(7.5));
    expect(await customer.all()).toMatchObject({ status: 'active', websites: ['enabled'] });
  });

  test('ends without a mail for who has only websites that others pay for', async () => {
    await trialUntil('2026-11-26T00:00:00Z');
    const id = await addWebsite(customer.on, customer.userId);
    await billTo(customer.on.database.kysely, id, await customer.on.newUser());
    await customer.on.moveTo('2026-11-23T00:00:00Z');
    await customer.on.moveTo('2026-11-26T00:00:00Z');
    expect(await customer.all()).toMatchObject({ status: 'inactive', mails: [] });
  });

  test('resumes a website that its owner had paused and deployed again', async () => {
    await trialUntil('2026-11-26T00:00:00Z');
    const id = await addWebsite(customer.on, customer.userId);
    const { kysely } = customer.on.database;
    await pauseWebsites(customer.on.database.kysely, customer.userId, 'owner', id);
    await kysely.updateTable('websites').set({ status: 'enabled' }).execute();
    await customer.on.moveTo('2026-11-26T00:00:00Z');
    await customer.on.moveTo('2026-11-29T00:00:00Z');
    expect(await customer.all()).toMatchObject({ websites: ['disabled'] });
    await customer.on.pay(await customer.ask(7.5));
    expect(await customer.all()).toMatchObject({ websites: ['enabled'] });
  });

  test('does not resume a website that its owner paused', async () => {
    await trialUntil('2026-11-26T00:00:00Z');
    const id = await addWebsite(customer.on, customer.userId);
    await pauseWebsites(customer.on.database.kysely, customer.userId, 'owner', id);
    await customer.on.pay(await customer.ask(7.5));
    expect(await customer.all()).toMatchObject({ status: 'active', websites: ['disabled'] });
  });

  test('continues while a first payment is open', async () => {
    await trialUntil('2099-01-01T00:00:00Z');
    await addWebsite(customer.on, customer.userId);
    await customer.ask(7.5);
    expect((await customer.all()).status).toBe('incomplete');
    expect(await mayDeploy(customer.on.deps, customer.userId)).toBe(true);
    await customer.on.moveTo('2026-11-17T00:00:00Z');
    expect((await customer.all()).status).toBe('trial');
  });
});

test('mails are sent once, and retried after the mail server was down', async () => {
  await customer.subscribed();
  const sent: string[] = [];
  let isDown = true;
  const email = {
    async send({ to, subject }: { to: string; subject: string }) {
      if (isDown) throw new Error('down');
      sent.push(`${to} ${subject}`);
    },
    close: async () => {},
  };
  const emailBrand = {
    name: 'Dragoman',
    siteUrl: 'https://x.example',
    supportEmail: 'x@x.example',
  };
  const deps = { ...customer.on.work, email, emailBrand };
  await expect(sendPendingMails(deps)).rejects.toThrow('down');
  isDown = false;
  await sendPendingMails(deps);
  expect(sent).toEqual([]);
  await customer.on.database.pool.query(
    `update billing_mails set tried_at = now() - interval '1 hour'`,
  );
  await sendPendingMails(deps);
  await sendPendingMails(deps);
  expect(sent).toEqual([expect.stringMatching(/@.* Your payment of \$3\.75 to Dragoman$/)]);
});
