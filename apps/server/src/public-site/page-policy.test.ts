import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, transportHeaders } from './page-policy.ts';

function directive(policy: string, name: string): string[] {
  const found = policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';
  return found.split(' ').slice(1);
}

describe('contentSecurityPolicy', () => {
  test('inline scripts are allowed by hash; data blocks need none', () => {
    const html = `<script>go()</script><script src="/a.js"></script><script type="module" src="/b.js"></script>
      <script type="application/ld+json">{"a":1}</script><script type="application/json" id="x">{}</script>`;
    const hash = createHash('sha256').update('go()').digest('base64');
    expect(directive(contentSecurityPolicy(html), 'script-src')).toEqual([
      "'self'",
      `'sha256-${hash}'`,
    ]);
  });

  test('default-src, base-uri and framing are denied', () => {
    const policy = contentSecurityPolicy('<p>x</p>');
    expect(directive(policy, 'default-src')).toEqual(["'none'"]);
    expect(directive(policy, 'base-uri')).toEqual(["'none'"]);
    expect(directive(policy, 'frame-src')).toEqual(["'none'"]);
    expect(directive(policy, 'frame-ancestors')).toEqual(["'none'"]);
    expect(directive(policy, 'connect-src')).toEqual(["'self'"]);
    expect(directive(policy, 'style-src')).toEqual(["'self'"]);
    expect(policy).not.toMatch(/google|cloudflare|unsafe-eval/);
  });

  test('the backend is allowed over HTTP and WebSocket', () => {
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
  ] as const)('%s is allowed only if configured', (service, host) => {
    const policy = contentSecurityPolicy('', { services: [service] });
    expect(directive(policy, 'script-src')).toContain(host);
    expect(directive(policy, 'frame-src')).toContain(host);
  });

  test('shown websites may load external styles and images, but no scripts', () => {
    const policy = contentSecurityPolicy('', { showsWebsites: true });
    for (const name of ['style-src', 'img-src', 'font-src']) {
      expect(directive(policy, name)).toEqual(expect.arrayContaining(['https:', 'http:']));
    }
    expect(directive(policy, 'script-src')).toEqual(["'self'"]);
  });
});

test('HSTS is sent only over TLS', () => {
  expect(transportHeaders('http')).toEqual({});
  expect(transportHeaders('https')).toEqual({ 'strict-transport-security': 'max-age=31536000' });
});
