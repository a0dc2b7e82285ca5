import type { Invoice } from '../state/wire.ts';
import { dollars } from './invoice-page.ts';

/** Renders a one-page PDF with the invoice's number, lines and total [ISO 32000-1 §7.5]. */
export function invoicePdf(invoice: Invoice): Buffer {
  const lines = [
    `Invoice ${invoice.number ?? ''}`,
    `For ${invoice.customer_name ?? invoice.customer_email ?? ''}`,
    ...invoice.lines.data.map((line) => `${line.description ?? ''}   ${dollars(line.amount)}`),
    `Total ${dollars(invoice.total)}   ${invoice.status ?? ''}`,
  ];
  const shown = lines.map((line) => `(${literal(line)}) Tj T*`).join('\n');
  const content = `BT /F1 12 Tf 16 TL 72 760 Td\n${shown}\nET`;
  return file([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]);
}

/** Assembles objects, cross-reference table and trailer. */
function file(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, place) => {
    const at = text.length;
    text += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

function literal(text: string): string {
  return text.replaceAll(/[^\x20-\xff]/g, '?').replaceAll(/[\\()]/g, '\\$&');
}
