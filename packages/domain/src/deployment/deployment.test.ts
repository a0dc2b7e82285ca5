import { describe, expect, test } from 'vitest';
import { dnsProviders } from './dns-providers.data.ts';
import { dnsProviderOf, findSnippet, originHost, requiredRecords, snippetCode } from './index.ts';

const id = '6f0d1c1e-0d5c-4a07-9d0a-2f6a3d1b7c11';
const target = `${id}.proxy.dragoman.example`;

describe('requiredRecords', () => {
  test('subdomain: one CNAME per language on the domain without www', () => {
    const site = { url: 'https://www.shop.example/en', languages: ['es', 'fr'], target };
    const records = requiredRecords({ ...site, structure: 'subdomain' });
    expect(records).toEqual([
      {
        type: 'CNAME',
        language: 'es',
        host: 'es.shop.example',
        name: 'es',
        value: target,
        ttl: 3600,
      },
      {
        type: 'CNAME',
        language: 'fr',
        host: 'fr.shop.example',
        name: 'fr',
        value: target,
        ttl: 3600,
      },
    ]);
  });

  test('subdirectory: the www record, whatever the languages', () => {
    const site = { url: 'https://shop.example', languages: [], target };
    const records = requiredRecords({ ...site, structure: 'subdirectory' });
    expect(records).toMatchObject([{ host: 'www.shop.example', name: 'www', language: null }]);
    expect(originHost('https://www.shop.example')).toBe('dragoman-origin.shop.example');
  });
});

describe('dnsProviderOf', () => {
  test.each([
    [['ada.ns.cloudflare.com.', 'bob.ns.cloudflare.com.'], 'Cloudflare'],
    [['NS-12.AWSDNS-34.com'], 'Amazon Route 53'],
    [['ns-512.awsdns-00.net'], 'Amazon Route 53'],
    [['ns1-03.azure-dns.com'], 'Azure DNS'],
    [['ns1045.ui-dns.de'], 'IONOS'],
    [['dns1.registrar-servers.com'], 'Namecheap'],
    [['ns23.domaincontrol.com'], 'GoDaddy'],
  ])('%j is %s', (servers, name) => {
    expect(dnsProviderOf(servers)?.providerName).toBe(name);
  });

  test('a name that only looks similar matches no provider', () => {
    expect(dnsProviderOf(['ns1.nothover.com', 'ns.phone.com.evil.example'])).toBeUndefined();
    expect(dnsProviderOf([])).toBeUndefined();
  });

  test('at least 30 providers, each with a settings address', () => {
    expect(dnsProviders.length).toBeGreaterThanOrEqual(30);
    for (const { settings } of dnsProviders) expect(URL.canParse(settings)).toBe(true);
  });
});

describe('findSnippet', () => {
  const code = snippetCode('https://dragoman.example/translate.js', id);
  const other = id.replace('6f', '7f');
  const [load = ''] = code.split('\n');
  test.each([
    ['installed', code, null],
    ['other-website', code.replaceAll(id, other), other],
    ['not-started', load, null],
    ['not-started', `<p>${id}</p>${load}`, null],
    ['not-loaded', code.replace(load, ''), null],
    ['inactive', `<!-- ${code} -->`, null],
    ['inactive', `<pre>${code.replaceAll('<', '&lt;')}</pre>`, null],
    ['inactive', `<textarea>${code}</textarea>`, null],
    ['inactive', `<NOSCRIPT>${code}</noscript>`, null],
    ['inactive', `<template>${code}`, null],
    ['inactive', code.replaceAll('<script', '<script type="text/plain"'), null],
    ['installed', `<title>No <script></title><template></template>${code}`, null],
    [
      'tag-manager',
      '<script src="https://www.googletagmanager.com/gtm.js?id=GTM-1"></script>',
      'Google Tag Manager',
    ],
    ['absent', '<p>Hello</p>', null],
  ])('%s', (finding, html, found) => {
    expect(findSnippet(`<html><body>${html}</body></html>`, id)).toEqual({ finding, found });
  });
});
