const words =
  `the a fresh tea cup of green leaves from small farms in high mountains shipped every week with free returns
  order now and we send it tomorrow our team answers within one day read more about how people choose`.split(
    /\s+/,
  );
const pageBytes = 50_000;
const placeOfNumber = '<!-- 000000000000 -->';
const end = '</main></body></html>\n';
const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tea, fresh every week</title>
<meta name="description" content="Tea from small farms">${placeOfNumber}<link rel="stylesheet" href="/style.css"></head><body>`;

/** A 50 KB page with about 250 distinct texts: headings, paragraphs with links, lists, images. */
export const page: Buffer = Buffer.from(buildPage());

/** A page of 1 MB whose bytes differ for each number. */
export function largePage(number: string): Buffer {
  return Buffer.concat([distinctPage(number), ...repeated]);
}

/** Sections whose texts are translated. */
const poolSize = 1200;
const pool = Array.from({ length: poolSize }, (_, n) => section(n));
export const everySection: Buffer = Buffer.from(pool.join(''));

/** Returns a page of 50 KB with other sections for each number; two fifths, its start and its end, are the same in all. */
export function templatePage(number: string): Buffer {
  const around = sectionsFrom((n) => n, pageBytes / 5);
  return Buffer.from(
    `${head}\n<main>\n${around}${chosen(number, (3 * pageBytes) / 5)}${around}${end}`,
  );
}

/** Returns a page of 50 KB with other bytes from its start on and other sections for each number. */
export function newPage(number: string): Buffer {
  const start = `<!doctype html><!-- ${number} -->`;
  return Buffer.from(
    `${head.replace('<!doctype html>', start)}\n<main>\n${chosen(number, pageBytes)}${end}`,
  );
}

function chosen(number: string, bytes: number): string {
  const from = Number(number.slice(-9));
  return sectionsFrom((n) => ((from % 977) * 631 + n * (1 + (from % 89)) * 7) % poolSize, bytes);
}

function sectionsFrom(choose: (n: number) => number, bytes: number): string {
  let html = '';
  for (let n = 0; html.length < bytes - 600; n++) html += pool[choose(n)];
  return html;
}

/** 50 KB of content that no proxy needs to parse. */
export const asset: Buffer = Buffer.alloc(pageBytes, 'picture');

const numberAt = page.indexOf(placeOfNumber) + '<!-- '.length;

/** Returns the page with different bytes for each number but the same texts. */
export function distinctPage(number: string): Buffer {
  const copy = Buffer.from(page);
  copy.write(number.slice(-12).padStart(12, '0'), numberAt, 'latin1');
  return copy;
}

/** The page's sections again: the rest of a page of 1 MB. */
const repeated = Array.from({ length: 19 }, () => page.subarray(page.indexOf('<main>')));

function buildPage(): string {
  let html = `${head}\n<main>\n`;
  for (let n = 0; ; n++) {
    const part = section(n);
    if (html.length + part.length + end.length > pageBytes) break;
    html += part;
  }
  return html + end;
}

function section(n: number): string {
  return `<section class="card card--wide"><h2>${sentence(n, 5)}</h2>
<p class="lead">${sentence(n + 1, 22)} <a href="/tea/${n}?from=list">${sentence(n + 2, 3)}</a>, ${sentence(n + 3, 12)}.</p>
<img src="/pictures/${n}.jpg" alt="${sentence(n + 4, 4)}" width="320" height="200" loading="lazy">
<ul class="facts"><li>${sentence(n + 5, 4)}</li><li><b>${sentence(n + 6, 2)}</b> ${sentence(n + 7, 5)}</li></ul></section>
`;
}

function sentence(n: number, length: number): string {
  const rest = Array.from(
    { length },
    (_, index) => words[(n * (index + 3) + index) % words.length],
  );
  return `Number ${n} ${rest.join(' ')}`;
}
