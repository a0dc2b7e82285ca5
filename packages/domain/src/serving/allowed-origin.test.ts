import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rewriteAllowedOrigin } from './index.ts';
import { exampleSite, frenchEntry, frenchView, subdomainSite } from './site.fixture.ts';

const onPath = frenchView('/font.woff2');
const onHost = frenchView('/font.woff2', { site: subdomainSite(), entryHost: frenchEntry });
const own = exampleSite().origin;

test.each([
  ['the requested host', onHost, 'https://fr.shop.example'],
  ['another language of the website', onHost, 'https://es.shop.example'],
  ['the host of path prefixes', onPath, 'https://proxied.example'],
])('the website’s own origin becomes %s', (_name, view, requested) => {
  expect(rewriteAllowedOrigin(view, own, requested)).toBe(requested);
});

test.each([
  ['another site', 'https://evil.example'],
  ['an unserved subdomain of the website', 'https://de.shop.example'],
  ['another scheme', 'http://fr.shop.example'],
  ['another port', 'https://fr.shop.example:8443'],
  ['no origin', 'null'],
  ['no Origin header', undefined],
])('the header is unchanged for %s', (_name, requested) => {
  expect(rewriteAllowedOrigin(onHost, own, requested)).toBe(own);
});

test('an allowed origin is the site’s value or a host of the same website', () => {
  const origin = fc.oneof(
    fc.constantFrom(own, '*', 'null', 'https://fr.shop.example', 'https://partner.example'),
    fc.webUrl().map((url) => new URL(url).origin),
    fc.string(),
  );
  const served = [own, 'https://fr.shop.example', 'https://es.shop.example'];
  const hosts = [...served, 'https://proxied.example', 'https://ar.shop.example'];
  fc.assert(
    fc.property(fc.constantFrom(onPath, onHost), origin, origin, (view, named, requested) => {
      const allowed = rewriteAllowedOrigin(view, named, requested);
      if (allowed === named) return;
      expect(named).toBe(own);
      expect(allowed).toBe(requested);
      expect(hosts).toContain(allowed);
    }),
    { numRuns: 300 },
  );
});
