import { languageCatalogue } from '@dragoman/domain/languages';
import { createSmtpSender, startDevelopmentInbox } from '@dragoman/providers/email';
import { type AccountChange, authMailKinds, type Email } from '@dragoman/providers/email/port';
import { describe, expect, test } from 'vitest';
import { createAuthMailer } from './auth-mailer.ts';
import { brandColors } from './brand.ts';
import { englishTexts } from './english.data.ts';
import { type EmailDetails, renderEmail } from './render.ts';
import { textsIn } from './texts.ts';

const codes = languageCatalogue.map(({ code }) => code);
const brand = {
  name: 'Dragoman',
  company: 'Example Ltd',
  siteUrl: 'https://dragoman.example',
  supportEmail: 'help@dragoman.example',
};
const link = 'https://dragoman.example/auth/v1/verify?token=abc&type=magiclink&redirect_to=%2F';
const details: EmailDetails = {
  language: 'en',
  brand,
  to: 'reader@example.org',
  link,
  code: '123456',
  newEmail: 'next@example.org',
};

/** Returns all texts of a language by dotted name. */
function flat(texts: object, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[prefix + name, value] as [string, string]]
      : flat(value, `${prefix}${name}.`),
  );
}

describe('texts', () => {
  test.each(codes.filter((code) => code !== 'en'))('%s: nothing is left in English', (code) => {
    const texts = new Map(flat(textsIn(code)));
    expect(flat(englishTexts).filter(([name, text]) => texts.get(name) === text)).toEqual([]);
  });

  test('differ between all languages', () => {
    const bodies = codes.map((code) => textsIn(code).magic_link.body);
    expect(new Set(bodies).size).toBe(codes.length);
  });
});

describe.each(authMailKinds)('a mail of kind %s', (kind) => {
  const own = (language: string) => {
    const { link: _link, ...withoutLink } = details;
    return renderEmail(kind, {
      ...(kind === 'reauthentication' ? withoutLink : details),
      language,
    });
  };

  test.each(codes)('in %s', (language) => {
    const { subject, text, html, dir } = own(language);
    expect(`${subject}${text}${html.replace(/<style>.*<\/style>/s, '')}`).not.toMatch(
      /[{}]|undefined/,
    );
    expect(html).toContain(`<html lang="${language}" dir="${dir}">`);
    expect(dir).toBe(language === 'ar' ? 'rtl' : 'ltr');
    for (const part of ['123456', 'reader@example.org', 'help@dragoman.example', 'Example Ltd']) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    const isAction = kind !== 'reauthentication';
    expect(text.includes(link)).toBe(isAction);
    expect(html.includes(`href="${link.replaceAll('&', '&amp;')}"`)).toBe(isAction);
    expect([text, html].every((part) => part.includes('next@example.org'))).toBe(
      kind.startsWith('email_change'),
    );
  });

  test('is small and loads nothing', () => {
    const { html } = own('en');
    expect(html.length).toBeLessThan(20_000);
    expect(html).not.toMatch(/<(img|script|link|svg|iframe)|url\(|@import/i);
  });
});

describe('untrusted values', () => {
  const hostile = '"><script>alert(1)</script>@example.org';

  test('are escaped in HTML', () => {
    const { html, text } = renderEmail('email_change', {
      ...details,
      to: hostile,
      newEmail: '{support}<b>',
      link: 'https://a.example/"><b>?{brand}',
    });
    expect(html).not.toMatch(/<script|<b>/);
    expect(html).toContain('{support}&lt;b&gt;');
    expect(text).toContain('https://a.example/%22%3E%3Cb%3E?{brand}');
  });

  test.each(['javascript:alert(1)', 'data:text/html,hi', 'no address'])(
    '%s is rejected as a link',
    (bad) => {
      expect(() => renderEmail('magic_link', { ...details, link: bad })).toThrow(TypeError);
    },
  );

  test('a mail without its link or new address is not sent', () => {
    const { link: _link, newEmail: _new, ...bare } = details;
    expect(() => renderEmail('magic_link', bare)).toThrow('link');
    expect(() => renderEmail('email_change', { ...bare, link })).toThrow('newEmail');
  });
});

test('a mail states how long a link is valid', () => {
  const validity = (language: string, validFor: number) =>
    renderEmail('magic_link', { ...details, language, validFor }).text;
  expect(validity('en', 3600)).toContain('Valid for: 1 hour.');
  expect(validity('de', 86_400)).toContain('24 Stunden');
  expect(validity('fr', 600)).toContain('10 minutes');
  expect(validity('ar', 7200)).toContain('ساعتان');
});

test('the button is readable in any color', () => {
  expect(brandColors({ ...brand, color: '#f5b52e' }).front).toBe('#000000');
  expect(brandColors(brand).front).toBe('#ffffff');
  expect(() => brandColors({ ...brand, color: 'red;x:y' })).toThrow(TypeError);
});

test('the mailer sends in the requested language and omits the user’s metadata', async () => {
  const inbox = await startDevelopmentInbox();
  const sender = createSmtpSender({ url: inbox.url, from: 'Dragoman <no-reply@dragoman.example>' });
  try {
    const mailer = createAuthMailer({ ...brand, sender, validFor: 600 });
    const mail = { kind: 'magic_link', to: 'reader@example.org', link, code: '424242' } as const;
    await mailer.send({ ...mail, language: 'tr-TR,tr;q=0.9', data: { name: '<b>evil</b>' } });
    expect(inbox.list({ to: 'reader@example.org' })).toMatchObject([
      {
        subject: 'Dragoman hesabınıza giriş yapın',
        code: '424242',
        links: [link, 'https://dragoman.example'],
      },
    ]);
    const [received] = inbox.list();
    expect(received?.text).toContain('10 dakika');
    expect(`${received?.text}${received?.html}`).not.toContain('evil');
  } finally {
    await sender.close();
    await inbox.close();
  }
});

describe('a mail about a change of the account', () => {
  const changes = Object.keys(englishTexts.notices.account_changed);

  test.each(codes)('in %s', async (language) => {
    const inbox: Email[] = [];
    const { send } = createAuthMailer({
      ...brand,
      sender: { send: async (mail) => void inbox.push(mail), close: async () => {} },
    });
    for (const change of changes.filter((name) => name !== 'subject') as AccountChange[]) {
      const newEmail = 'next@example.org';
      await send({ kind: 'account_changed', change, to: 'reader@example.org', newEmail, language });
      const { subject, text } = inbox.at(-1) as Email;
      expect(subject).toContain('Dragoman');
      expect(`${subject}${text}`).not.toMatch(/[{}]|undefined/);
      expect(text).toContain('help@dragoman.example');
      expect(text.includes(newEmail)).toBe(change === 'email');
    }
    expect(new Set(inbox.map(({ text }) => text)).size).toBe(8);
  });
});
