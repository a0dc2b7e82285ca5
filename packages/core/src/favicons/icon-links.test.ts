import { describe, expect, test } from 'vitest';
import { normalizeHost } from './endpoints.ts';
import { iconLinks, imageType, rankIcons } from './fetch-icon.ts';

const page = 'https://a.example/en/';
const links = (html: string) => iconLinks(Buffer.from(html), page);
const best = (html: string, size = 32) => rankIcons(links(html), size)[0]?.href;

describe('icon links of a page', () => {
  test.each([
    ['<link rel="icon" href="/i.png">', 'https://a.example/i.png'],
    ["<LINK REL='SHORTCUT ICON' HREF='i.ico'/>", 'https://a.example/en/i.ico'],
    ['<link href=//cdn.example/i.png rel=icon>', 'https://cdn.example/i.png'],
    [
      '<base href="/x/"><link rel="icon" href="i.png?a=1&amp;b=2">',
      'https://a.example/x/i.png?a=1&b=2',
    ],
    ['<link rel="apple-touch-icon-precomposed" href="t.png">', 'https://a.example/en/t.png'],
    [
      '<link data-a=">" rel="icon" href="data:image/png;base64,AA==">',
      'data:image/png;base64,AA==',
    ],
  ])('%s', (html, href) => {
    expect(links(html).map((link) => link.href)).toEqual([href]);
  });

  test.each([
    '<link rel="stylesheet" href="/icon.css">',
    '<link rel="mask-icon" href="/m.svg">',
    '<link rel="icon">',
    '<link rel="icon" href="">',
    '<link rel="icon" href="javascript:alert(1)">',
    '<link rel="icon" href="file:///etc/passwd">',
    '<!-- <link rel="icon" href="/old.png"> -->',
    '<link rel="icon" href="http://[">',
  ])('not: %s', (html) => expect(links(html)).toEqual([]));

  test('are read up to the body and not in scripts', () => {
    const script = '<script>document.write("<link rel=icon href=/s>")</script>';
    const html = `${script}<title><link rel=icon href=/t></title><link rel=icon href=/i><body><link rel=icon href=/b>`;
    expect(links(html).map(({ href }) => href)).toEqual(['https://a.example/i']);
  });

  test('parsing is bounded on a page of many tags', () => {
    expect(links('<link rel=icon '.repeat(30_000))).toEqual([]);
    expect(links('<link rel=icon href=/a>'.repeat(30_000))).toHaveLength(50);
    expect(links(`<link ${'a="'.repeat(100_000)}`)).toEqual([]);
    expect(links('<!--'.repeat(100_000))).toEqual([]);
    expect(links('<script>'.repeat(50_000))).toEqual([]);
    // Took minutes before.
    expect(links(`<link rel=icon href=/a sizes="${'0'.repeat(1_000_000)}">`)).toHaveLength(1);
    expect(links(`<link rel=icon href=/a sizes="${'1x'.repeat(500_000)}">`)).toHaveLength(1);
    expect(links(`<link ${' '.repeat(100_000)}<link a=${' '.repeat(100_000)}`)).toEqual([]);
  });
});

test('the smallest sufficient icon comes first', () => {
  const many = `<link rel="apple-touch-icon" href="/touch"><link rel="icon" sizes="16x16" href="/16">
    <link rel="icon" sizes="192x192" href="/192"><link rel="icon" sizes="48x48 32x32" href="/48"><link rel="icon" href="/plain">`;
  expect(best(many, 32)).toBe('https://a.example/48');
  expect(best(many, 16)).toMatch(/16|plain/);
  expect(best(many, 64)).toBe('https://a.example/192');
  expect(best(many, 256)).toBe('https://a.example/192');
  expect(best(`${many}<link rel="icon" type="image/svg+xml" href="/v">`, 32)).toBe(
    'https://a.example/v',
  );
  expect(best(`${many}<link rel="icon" sizes="any" href="/any">`, 48)).toBe('https://a.example/48');
});

test.each([
  [Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png'],
  [Buffer.from('000001000100', 'hex'), 'image/x-icon'],
  [Buffer.from('GIF89a'), 'image/gif'],
  [Buffer.from('ffd8ffe0', 'hex'), 'image/jpeg'],
  [Buffer.from('RIFF\x01\x02\x03\x04WEBPVP8 '), 'image/webp'],
  [Buffer.from('\0\0\0\x1cftypavif'), 'image/avif'],
  [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
  [Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg>\n<svg>'), 'image/svg+xml'],
  [Buffer.from('<!doctype html><svg>'), undefined],
  [Buffer.from('<html><svg></svg></html>'), undefined],
  // Would backtrack exponentially if the pattern matched comments ambiguously.
  [Buffer.from('<!---->'.repeat(146)), undefined],
  [Buffer.from('hello'), undefined],
  [Buffer.alloc(0), undefined],
])('%# %s', (bytes, type) => expect(imageType(bytes)).toBe(type));

test.each([
  ['Example.COM', 'example.com'],
  ['example.com.', 'example.com'],
  ['localhost:4001', 'localhost:4001'],
  ['example.com:443', 'example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['[::1]:80', '[::1]:80'],
])('the host %s is %s', (given, host) => expect(normalizeHost(given)).toBe(host));

test.each(['a/b', 'a@b', 'a?b', 'a#b', 'http://a', 'a b', ':80', '[', '%'])(
  '%s is not a host',
  (given) => {
    expect(() => normalizeHost(given)).toThrow('not a host name');
  },
);
