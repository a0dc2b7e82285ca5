import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Harness, harness, officialClient, subscribe } from './harness.fixture.ts';
import { type StripeDouble, startStripeDouble } from './index.ts';

let on: Harness;
let page: string;
let invoiceId: string;
let next: StripeDouble | undefined;

beforeEach(async () => {
  on = await harness('2026-11-16T00:00:00Z');
  const { invoice } = await subscribe(on);
  page = invoice.hosted_invoice_url ?? '';
  invoiceId = invoice.id ?? '';
});
afterEach(() => next?.close());

/** Returns the tables as restored from JSON. */
function storedTables() {
  return JSON.parse(JSON.stringify(on.double.snapshot()));
}

test('invoice links from before a restart still work', async () => {
  await on.close();
  next = await startStripeDouble({ tables: storedTables() });
  expect(next.url).toBe(on.double.url);
  for (const address of [page, `${page}/pdf`]) {
    const answer = await fetch(address);
    expect(answer.status).toBe(200);
    expect((await answer.text()).length).toBeGreaterThan(300);
  }
});

test('if the port is taken, invoices use the new address and its links work', async () => {
  const tables = storedTables();
  await on.close();
  const other = createServer().listen(Number(new URL(on.double.url).port), '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  next = await startStripeDouble({ tables });
  other.close();
  const invoice = await officialClient(next).invoices.retrieve(invoiceId);
  expect(invoice.hosted_invoice_url).toBe(next.url + new URL(page).pathname);
  expect((await fetch(invoice.hosted_invoice_url ?? '')).status).toBe(200);
  expect((await fetch(invoice.invoice_pdf ?? '')).headers.get('content-type')).toBe(
    'application/pdf',
  );
});
