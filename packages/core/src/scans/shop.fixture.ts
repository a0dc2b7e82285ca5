import { gzipSync } from 'node:zlib';
import { html, type Page, redirect } from './site.fixture.ts';

/** windows-1251 for «Привет, мир». */
const cyrillic = Uint8Array.from([
  0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0x20, 0xec, 0xe8, 0xf0,
]);

function inWindows1251(): Uint8Array {
  const [before = '', after = ''] = html('Cyrillic', '<p>@</p>').split('@');
  const encoder = new TextEncoder();
  return Buffer.concat([encoder.encode(before), cyrillic, encoder.encode(after)]);
}

function calendar(month: number): string {
  return html(
    'Calendar',
    `<p>Events of a month</p><a href="/calendar?month=${month + 1}">Next</a>`,
  );
}

const start = html(
  'Corner shop',
  `<h1>Welcome to the shop</h1>
   <nav><a href="/about/">About us</a> <a href="about/?utm_source=nav&utm_medium=x#team">Team</a>
   <a href="/old-about">Old</a> <a href="/moved-away">Away</a> <a href="/loop-a">Loop</a></nav>
   <p>Room 101 costs 20 EUR</p>
   <a href="/missing">Missing</a> <a href="/broken">Broken</a> <a href="/slow">Slow</a>
   <a href="/huge">Huge</a> <a href="/brochure">Brochure</a> <a href="/files/list.pdf">List</a>
   <a href="/untyped">Untyped</a> <a href="/cyrillic">Cyrillic</a> <a href="/based/page">Based</a>
   <a href="/kind?color=red&amp;size=2">Red</a> <a href="/twin">Twin</a>
   <a href="/calendar?month=1">Calendar</a> <a href="/grow/">Grow</a>
   <a href="/ghost" rel="nofollow">Ghost</a> <a href="/fantome" hreflang="fr">Français</a> <a href="/closed">Closed</a> <a href="/private/x">Private</a>
   <a href="http://169.254.169.254/latest">Metadata</a> <a href="/to-metadata">Metadata</a>
   <a href="https://elsewhere.example/">Elsewhere</a> <a href="mailto:a@b.example">Mail</a>
   <a href="/cdn-cgi/l/email-protection#5a2b"><span class="__cf_email__" data-cfemail="5a2b">[email&#160;protected]</span></a>
   <a href="/form">Form</a> <a href="/a%20b/caf%C3%A9.html">Café</a>
   <img src="pic.png" srcset="/pic-2x.png 2x" alt="A red apple">`,
);

const form = html(
  'Form',
  `<form action="/send"><label>Your name <input name="n" value="Ada Secretname" placeholder="Full name"></label>
   <textarea name="t">A private letter</textarea><input type="hidden" value="hidden value">
   <input type="password" value="open sesame"><select><option selected>Blue chair</option></select>
   <input type="submit" value="Send it"></form>`,
);

const files: Record<string, Page> = {
  '/robots.txt': {
    headers: { 'content-type': 'text/plain' },
    body: 'User-agent: *\nDisallow: /private/\nSitemap: /sitemap-index.xml\n',
  },
  '/sitemap-index.xml': {
    body: '<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>/pages.xml.gz</loc></sitemap></sitemapindex>',
  },
  '/pages.xml.gz': {
    headers: { 'content-type': 'application/gzip' },
    body: gzipSync(
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
         <url><loc>/only-in-the-sitemap</loc><xhtml:link rel="alternate" hreflang="de" href="/de/nur"/></url>
         <url><loc>https://elsewhere.example/page</loc></url></urlset>`,
    ),
  },
};

/** A small shop with most cases of a scan, as listed in `first-scan.test.ts`. */
export function shopPages(): Record<string, Page> {
  return {
    ...files,
    '/': start,
    '/about/': html('About', '<p>We sell <b>good</b> things.</p><p>Room 101 costs 20 EUR</p>'),
    '/old-about': redirect('/about/', 301),
    '/moved-away': redirect('https://elsewhere.example/shop'),
    '/to-metadata': redirect('http://169.254.169.254/latest/meta-data'),
    '/loop-a': redirect('/loop-b'),
    '/loop-b': redirect('/loop-a'),
    '/broken': {
      status: 500,
      headers: { 'content-type': 'text/html' },
      body: '<p>Out of order</p>',
    },
    '/slow': { delay: 3000, headers: { 'content-type': 'text/html' }, body: html('Slow', 'Slow') },
    '/huge': { headers: { 'content-type': 'text/html' }, body: 'x'.repeat(300_000) },
    '/brochure': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7 Some text' },
    '/files/list.pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' },
    '/untyped': { body: html('Untyped', '<p>A page without a type</p>') },
    '/cyrillic': {
      headers: { 'content-type': 'text/html; charset=windows-1251' },
      body: inWindows1251(),
    },
    '/based/page': html(
      'Based',
      '<p>Based page</p><a href="leaf">Leaf</a>',
      '<base href="/tree/">',
    ),
    '/tree/leaf': html('Leaf', '<p>A leaf of the tree</p>'),
    '/kind?color=red&size=2': html('Red', '<p>Red things</p>'),
    '/twin': html('Twin', '<p>Twin text</p>', '<link rel="canonical" href="/about/">'),
    ...Object.fromEntries(
      Array.from({ length: 40 }, (_, month) => [`/calendar?month=${month}`, calendar(month)]),
    ),
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, times) => [
        `/grow/${'a/'.repeat(times)}`,
        html('Growing', '<p>Growing page</p><a href="a/">Deeper</a>'),
      ]),
    ),
    '/ghost': html('Ghost', '<p>Never to be followed</p>'),
    '/closed': html('Closed', '<p>Closed page</p><a href="/behind">Behind</a>', nofollow),
    '/behind': html('Behind', '<p>Behind the closed page</p>'),
    '/private/x': html('Private', '<p>Not for robots</p>'),
    '/form': form,
    '/a%20b/caf%C3%A9.html': html('Café', '<p>Un café</p>'),
    '/only-in-the-sitemap': html('Hidden', '<p>Only the sitemap knows</p>'),
  };
}

const nofollow = '<meta name="robots" content="noindex, nofollow">';
