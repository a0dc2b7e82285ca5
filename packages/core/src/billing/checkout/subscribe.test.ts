import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addWebsite, type Customer, customerOn, expectRefusal } from '../billing.fixture.ts';
import { invoiceClientSecret } from '../endpoints.ts';
import { mayDeploy } from '../subscription/subscription.ts';

let customer: Customer;
beforeEach(async () => {
  customer = await customerOn('2026-11-16T00:00:00Z');
});
afterEach(() => customer.on.close());

describe('subscribing', () => {
  test('is incomplete until paid, then active until the 1st, with a receipt, and renewed on the 1st', async () => {
    await addWebsite(customer.on, customer.userId);
    const secret = await customer.ask(7.5);
    expect((await customer.all()).status).toBe('incomplete');
    await customer.on.pay(secret);
    expect(await customer.all()).toMatchObject({
      status: 'active',
      periodEnd: '2026-12-01T00:00:00.000Z',
      invoices: [[375, 'paid']],
      mails: ['receipt'],
    });
    expect(await mayDeploy(customer.on.deps, customer.userId)).toBe(true);
    await expectRefusal(customer.ask(7.5), 'You are subscribed already.');
    await customer.on.moveTo('2026-12-01T02:00:00Z');
    expect(await customer.all()).toMatchObject({
      periodEnd: '2027-01-01T00:00:00.000Z',
      invoices: [
        [750, 'paid'],
        [375, 'paid'],
      ],
      mails: ['receipt', 'receipt'],
    });
  });

  test('asked for three times at once stays open after a declined card; another card can pay the same payment', async () => {
    await addWebsite(customer.on, customer.userId);
    const secrets = await Promise.all([customer.ask(7.5), customer.ask(7.5), customer.ask(7.5)]);
    const [secret] = secrets;
    expect(secrets).toEqual([secret, secret, secret]);
    expect((await customer.on.pay(secret, '4000000000000002')).error.code).toBe('card_declined');
    expect(await customer.all()).toMatchObject({ status: 'incomplete', mails: [] });
    expect(await customer.ask(7.5)).toBe(secret);
    await customer.on.pay(secret);
    expect((await customer.all()).status).toBe('active');
  });

  test('charges for the websites as they are at payment', async () => {
    await addWebsite(customer.on, customer.userId);
    const old = await customer.ask(7.5);
    await addWebsite(customer.on, customer.userId, 20_000);
    await expectRefusal(customer.ask(7.5), 'The price has changed to $22.00 a month.');
    const secret = await customer.ask(22);
    expect(secret).not.toBe(old);
    await customer.on.pay(secret);
    expect(new Map((await customer.all()).invoices as [number, string][])).toEqual(
      new Map([
        [1100, 'paid'],
        [375, 'void'],
      ]),
    );
  });

  test('is refused for other prices than those of the websites, and undone if the payment is not made', async () => {
    await addWebsite(customer.on, customer.userId);
    const message = 'Your plans have changed. Reload the page to see the new price.';
    await expectRefusal(customer.ask(7.5, []), message);
    await expectRefusal(customer.ask(7.5, ['price_of_another_plan']), message);
    expect((await customer.all()).status).toBe(undefined);
    await customer.ask(7.5);
    await customer.on.moveTo('2026-11-17T00:00:00Z');
    expect((await customer.all()).status).toBe('inactive');
  });
});

describe('renewals', () => {
  test('fails: stays active, the owner is mailed, and another card recovers it', async () => {
    await customer.subscribed('4000000000000341');
    await customer.on.moveTo('2026-12-01T02:00:00Z');
    expect(await customer.all()).toMatchObject({
      status: 'active',
      mails: ['receipt', 'payment_failed'],
    });
    const [open] = await customer.on.database.kysely
      .selectFrom('invoices')
      .select('id')
      .where('status', '=', 'open')
      .execute();
    await customer.on.pay(
      await invoiceClientSecret(customer.on.deps, customer.userId, open?.id ?? ''),
    );
    expect((await customer.all()).invoices[0]).toEqual([750, 'paid']);
    const other = await customer.on.newUser();
    await expect(
      invoiceClientSecret(customer.on.deps, other, open?.id ?? ''),
    ).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('is never paid: inactive, three days’ notice, websites paused, and resumed after subscribing', async () => {
    await customer.subscribed('4000000000000341');
    await customer.on.moveTo('2026-12-16T02:00:00Z');
    expect(await customer.all()).toMatchObject({
      status: 'inactive',
      pausesAt: '2026-12-19T01:00:00.000Z',
      websites: ['enabled'],
    });
    await customer.on.moveTo('2026-12-19T03:00:00Z');
    expect(await customer.all()).toMatchObject({ websites: ['disabled'] });
    expect((await customer.all()).mails.slice(-2)).toEqual([
      'subscription_ended',
      'websites_paused',
    ]);
    await customer.on.pay(await customer.ask(7.5));
    expect(await customer.all()).toMatchObject({ status: 'active', websites: ['enabled'] });
  });
});
