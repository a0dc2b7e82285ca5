import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Customer, customerOn } from '../billing.fixture.ts';
import { processMissedEvents } from './events.ts';

let customer: Customer;
beforeEach(async () => {
  customer = await customerOn('2026-11-16T00:00:00Z');
});
afterEach(() => customer.on.close());

describe('webhooks', () => {
  const mode = (to: string) => customer.on.call('/double/webhooks/mode', { mode: to });

  test.each(['in-order', 'reversed', 'twice'])('%s end in the same state', async (order) => {
    await mode('hold');
    await customer.subscribed();
    await customer.on.moveTo('2026-12-01T02:00:00Z');
    await customer.on.call('/double/webhooks/release', { order });
    expect(await customer.all()).toMatchObject({
      status: 'active',
      periodEnd: '2027-01-01T00:00:00.000Z',
      invoices: [
        [750, 'paid'],
        [375, 'paid'],
      ],
    });
    expect((await customer.all()).mails.sort()).toEqual(['receipt', 'receipt']);
  });

  test('missed ones are processed later, once', async () => {
    await mode('drop');
    await customer.subscribed();
    await customer.on.moveTo('2026-12-01T02:00:00Z');
    expect((await customer.all()).status).toBe('incomplete');
    await processMissedEvents(customer.on.work);
    await customer.on.database.pool.query(
      `update billing_events set received_at = now() - interval '5 minutes'`,
    );
    await processMissedEvents(customer.on.work);
    expect(await customer.all()).toMatchObject({
      status: 'active',
      invoices: [
        [750, 'paid'],
        [375, 'paid'],
      ],
    });
    const { rows } = await customer.on.database.pool.query(
      'select count(*)::int as open from billing_events where processed_at is null',
    );
    expect(rows[0].open).toBe(0);
  });

  test('unsigned ones are refused', async () => {
    expect(() => customer.on.work.payments.readEvent(Buffer.from('{}'), 't=1,v1=00')).toThrow(
      /signature/,
    );
  });
});
