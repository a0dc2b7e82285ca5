import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { readTexts, textLanguages } from '@dragoman/texts';
import { afterAll, describe, expect, test } from 'vitest';
import type { AuthMail } from '../../auth-wire/index.ts';
import { hashOf, openLink, pressButton, siteUrl, startAuth } from '../../testing/index.ts';
import { confirmTexts } from './confirm-page.ts';

const harness = await startAuth();
afterAll(() => harness.close());

const redirectTo = 'https://app.example.com/dashboard';

/** Requests a magic link from a page on our origin. Returns the mail and the browser's cookie. */
async function ask(flow: object = {}): Promise<{ mail: AuthMail; cookie: string }> {
  const email = `${crypto.randomUUID()}@example.com`;
  const answer = await fetch(
    `${harness.authUrl}/otp?redirect_to=${encodeURIComponent(redirectTo)}`,
    {
      method: 'POST',
      body: JSON.stringify({ email, ...flow }),
    },
  );
  expect(answer.status).toBe(200);
  const cookie = answer.headers.get('set-cookie') ?? '';
  return { mail: harness.mailTo(email), cookie };
}
const open = (link: string | undefined, init: RequestInit = {}) =>
  fetch(link ?? '', { redirect: 'manual', ...init });

describe('a mailed link', () => {
  test('survives mail scanners and works once for the user', async () => {
    const { mail } = await ask();
    const scanners: RequestInit[] = [
      {},
      { method: 'HEAD' },
      { headers: { 'user-agent': 'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; WOW64)' } },
      {
        headers: {
          'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140',
          accept: 'text/html',
        },
      },
      { headers: { 'sec-purpose': 'prefetch;prerender' } },
      {
        headers: {
          'sec-fetch-mode': 'navigate',
          'sec-fetch-dest': 'document',
          'sec-fetch-user': '?1',
        },
      },
    ];
    for (let round = 0; round < 3; round += 1) {
      for (const scanner of scanners) {
        const answer = await open(mail.link, scanner);
        expect(answer.status).toBe(200);
        expect(answer.headers.get('location')).toBeNull();
      }
    }
    const page = await (await open(mail.link)).text();
    const arrivals = await Promise.all([1, 2, 3, 4].map(() => pressButton(page)));
    const signedIn = arrivals.filter((url) => hashOf(url)['access_token'] !== undefined);
    expect(signedIn).toHaveLength(1);
    expect(signedIn[0]?.href.startsWith(`${redirectTo}#`)).toBe(true);
    for (const late of arrivals.filter((url) => !signedIn.includes(url))) {
      expect(hashOf(late)).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' });
    }
    const { rows } = await harness.database.pool.query(
      'select count(*) as sessions from auth.sessions join auth.users on users.id = user_id where email = $1',
      [mail.to],
    );
    expect(rows).toEqual([{ sessions: 1 }]);
  });

  test('needs no button in the requesting browser', async () => {
    const { mail, cookie } = await ask();
    expect(cookie).toMatch(
      /^dragoman-link=[\w-]{24}; Path=\/auth\/v1\/verify; Max-Age=3600; HttpOnly; SameSite=Lax$/,
    );
    const headers = { cookie: `a=b; ${cookie.split(';')[0]}` };
    const ahead = await open(mail.link, { headers: { ...headers, 'sec-purpose': 'prefetch' } });
    expect(ahead.status).toBe(200);
    const answer = await open(mail.link, { headers });
    expect(answer.status).toBe(303);
    expect(hashOf(new URL(answer.headers.get('location') ?? ''))['access_token']).toBeTruthy();
  });

  test('needs the button if the browser sends two cookies of the name', async () => {
    const { mail, cookie } = await ask();
    const [own = ''] = cookie.split(';');
    for (const planted of [`${own}; dragoman-link=planted`, `dragoman-link=planted; ${own}`]) {
      const answer = await open(mail.link, { headers: { cookie: planted } });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('<button');
    }
  });

  test('over HTTPS only a cookie that no subdomain can set counts', async () => {
    const secure = await startAuth({ externalUrl: 'https://dragoman.example/auth/v1' });
    const email = 'ada@example.com';
    const asked = await fetch(`${secure.authUrl}/otp`, {
      method: 'POST',
      body: JSON.stringify({ email }),
    });
    const cookie = asked.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^__Host-dragoman-link=[\w-]{24}; Path=\/; Secure; Max-Age=3600; HttpOnly; SameSite=Lax$/,
    );
    const link = secure.mailTo(email).link?.replace('https://dragoman.example', secure.url);
    const [own = ''] = cookie.split(';');
    const planted = await open(link, { headers: { cookie: own.replace('__Host-', '') } });
    expect(planted.status).toBe(200);
    expect((await open(link, { headers: { cookie: own } })).status).toBe(303);
    await secure.close();
  });

  test('needs the button in a browser that requested another link', async () => {
    const { mail } = await ask();
    const { cookie } = await ask();
    const answer = await open(mail.link, { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(answer.status).toBe(200);
  });

  test('needs no button when so configured, but ignores HEAD and prefetches', async () => {
    const direct = await startAuth({
      testDatabase: harness.testDatabase,
      settings: { confirmLinks: false },
    });
    const { mail } = await ask();
    const link = mail.link?.replace(harness.url, direct.url);
    expect((await open(link, { method: 'HEAD' })).status).toBe(200);
    expect((await open(link, { headers: { purpose: 'prefetch' } })).status).toBe(200);
    expect((await open(link)).status).toBe(303);
    expect(hashOf(new URL((await open(link)).headers.get('location') ?? ''))['error_code']).toBe(
      'otp_expired',
    );
    await direct.close();
  });

  test('has our host even if the request names another', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const headers = {
      host: 'evil.example.org',
      'x-forwarded-host': 'evil.example.org',
      'content-type': 'application/json',
    };
    const sent = request(`${harness.authUrl}/otp`, { method: 'POST', headers });
    sent.end(JSON.stringify({ email }));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(200);
    expect(harness.mailTo(email).link?.startsWith(`${harness.authUrl}/verify?`)).toBe(true);
  });

  test('of a PKCE flow returns its error in both query and hash', async () => {
    const flow = { code_challenge: 'v'.repeat(43), code_challenge_method: 'plain' };
    const { mail } = await ask(flow);
    expect((await openLink(mail)).searchParams.get('code')).toBeTruthy();
    const again = await openLink(mail);
    expect(again.searchParams.get('error_code')).toBe('otp_expired');
    expect(hashOf(again)['error_code']).toBe('otp_expired');
  });

  test('ignores a redirect that is not allowed', async () => {
    const { mail } = await ask();
    const link = new URL(mail.link ?? '');
    link.searchParams.set('redirect_to', 'https://evil.example.org/');
    expect((await openLink({ link: link.href })).origin).toBe(siteUrl);
  });

  test('is stored as a hash, and so is its code', async () => {
    const { mail } = await ask();
    const token = new URL(mail.link ?? '').searchParams.get('token') ?? '';
    const { rows } = await harness.database.pool.query(
      `select row_to_json(one_time_tokens)::text as row from auth.one_time_tokens where relates_to = $1`,
      [mail.to],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toContain(token);
    expect(rows[0].row).not.toContain(`"${mail.code}"`);
  });

  test.each([
    ['type=magiclink', 'token'],
    ['token=abc', 'type'],
    ['token=abc&type=nothing', 'type'],
    ['token=a&token=b&type=magiclink', 'token'],
  ])('?%s is refused as malformed', async (query, field) => {
    const answer = await open(`${harness.authUrl}/verify?${query}`);
    expect(answer.status).toBe(400);
    const body = (await answer.json()) as { error_code: string; msg: string };
    expect(body.error_code).toBe('validation_failed');
    expect(body.msg).toContain(field);
  });

  test('is refused for banned users', async () => {
    const { mail } = await ask();
    const { pool } = harness.database;
    await pool.query("update auth.users set banned_until = 'infinity' where email = $1", [mail.to]);
    expect(hashOf(await openLink(mail))).toMatchObject({ error_code: 'user_banned' });
  });
});

describe('the confirmation page', () => {
  const pageFor = async (language: string) => {
    const { mail } = await ask();
    return open(mail.link, { headers: { 'accept-language': language } });
  };

  test.each([
    ['de-AT', 'de', 'ltr', 'Weiter'],
    ['ar', 'ar', 'rtl', 'متابعة'],
    ['no', 'nb', 'ltr', 'Fortsett'],
    ['tlh', 'en', 'ltr', 'Continue'],
  ])('is localized for %s', async (preferred, language, direction, button) => {
    const answer = await pageFor(preferred);
    expect(answer.headers.get('content-language')).toBe(language);
    const html = await answer.text();
    expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(html).toContain(`>${button}</button>`);
  });

  test('has texts in all thirty languages', () => {
    for (const text of Object.values(confirmTexts)) {
      const translations = textLanguages.map((code) => readTexts('emails', code).get(text));
      expect(translations).not.toContain(undefined);
    }
    const texts = textLanguages.map((code) => readTexts('emails', code).get(confirmTexts.text));
    expect(new Set([confirmTexts.text, ...texts]).size).toBe(30);
  });

  test('runs no script, is not cached and sends no referrer', async () => {
    const { headers } = await pageFor('en');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('escapes values from the link', async () => {
    const { mail } = await ask();
    const link = `${mail.link}&redirect_to=${encodeURIComponent('"><script>alert(1)</script>')}`;
    const twice = await open(link);
    expect(twice.status).toBe(400);
    const one = new URL(mail.link ?? '');
    one.searchParams.set('redirect_to', '"><script>alert(1)</script>');
    expect(await (await open(one.href)).text()).not.toContain('<script>');
  });
});
