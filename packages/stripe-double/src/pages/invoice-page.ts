import type { Account } from '../state/account.ts';
import type { Invoice } from '../state/wire.ts';

/** Returns the invoice of a path `/i/<secret>`, or undefined. */
export function invoiceAt(account: Account, path: string): Invoice | undefined {
  const page = `${account.baseUrl}${path.replace(/\/pdf$/, '')}`;
  return Object.values(account.tables.invoices).find((one) => one.hosted_invoice_url === page);
}

/** Formats cents as dollars. */
export function dollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
}

/** Renders the page at `hosted_invoice_url`. */
export function invoicePage(invoice: Invoice): string {
  const rows = invoice.lines.data.map(
    (line) =>
      `<tr><td>${escaped(line.description ?? '')}</td><td>${dollars(line.amount)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Invoice ${escaped(invoice.number ?? '')}</title>
<style>body{font:16px/1.5 system-ui;max-width:40rem;margin:3rem auto;padding:0 1rem}td{padding:.4rem 1rem .4rem 0}td+td{text-align:end}</style>
<h1>Invoice ${escaped(invoice.number ?? '')}</h1>
<p>For ${escaped(invoice.customer_name ?? invoice.customer_email ?? '')} · ${escaped(invoice.status ?? '')}</p>
<table>${rows.join('')}<tr><th>Total</th><td>${dollars(invoice.total)}</td></tr></table>
<p><a href="${escaped(invoice.invoice_pdf ?? '')}">Download as PDF</a></p></html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
