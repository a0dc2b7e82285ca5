import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, transportHeaders } from './page-policy.ts';

function directive(policy: string, name: string): string[] {
  const found = policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';
  return found.split(' ').slice(1);
}

describe('contentSecurityPolicy', () => {
  test('scripts in the page run by their hash; what is data needs none', () => {
    const html = `<script>go()</script><script src="/a.js"></script><script type="module" src="/b.js"></script>
      <script type="application/ld+json">{"a":1}</script><script type="application/json" id="x">{}</script>`;
    const hash = createHash('sha256').update('go()').digest('base64');
    expect(directive(contentSecurityPolicy(html), 'script-src')).toEqual([
      "'self'",
      `'sha256-${hash}'`,
    ]);
  });

  test('nothing else by default, no base, nobody frames us', () => {
    const policy = contentSecurityPolicy('<p>x</p>');
    expect(directive(policy, 'default-src')).toEqual(["'none'"]);
    expect(directive(policy, 'base-uri')).toEqual(["'none'"]);
    expect(directive(policy, 'frame-src')).toEqual(["'none'"]);
    expect(directive(policy, 'frame-ancestors')).toEqual(["'none'"]);
    expect(directive(policy, 'connect-src')).toEqual(["'self'"]);
    expect(directive(policy, 'style-src')).toEqual(["'self'"]);
    expect(policy).not.toMatch(/google|cloudflare|unsafe-eval/);
  });

  test('the backend by HTTP and by socket', () => {
    const policy = contentSecurityPolicy('', { connections: ['http://localhost:3000'] });
    expect(directive(policy, 'connect-src')).toEqual([
      "'self'",
      'http://localhost:3000',
      'ws://localhost:3000',
    ]);
  });

  test.each([
    ['recaptcha-v3', 'https://www.google.com/recaptcha/'],
    ['turnstile', 'https://challenges.cloudflare.com'],
  ] as const)('%s only where it is configured', (service, host) => {
    const policy = contentSecurityPolicy('', { services: [service] });
    expect(directive(policy, 'script-src')).toContain(host);
    expect(directive(policy, 'frame-src')).toContain(host);
  });

  test('pages of websites are shown with their styles and pictures, never with scripts of others', () => {
    const policy = contentSecurityPolicy('', { showsWebsites: true });
    for (const name of ['style-src', 'img-src', 'font-src']) {
      expect(directive(policy, name)).toEqual(expect.arrayContaining(['https:', 'http:']));
    }
    expect(directive(policy, 'script-src')).toEqual(["'self'"]);
  });
});

test('strict transport security only where the browser came over TLS', () => {
  expect(transportHeaders('http')).toEqual({});
  expect(transportHeaders('https')).toEqual({ 'strict-transport-security': 'max-age=31536000' });
});
