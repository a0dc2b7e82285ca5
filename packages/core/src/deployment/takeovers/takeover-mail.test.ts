import { languageCatalogue } from '@dragoman/domain/languages';
import { describe, expect, test } from 'vitest';
import { writeTakeoverMail } from './takeover-mail.ts';

const brand = {
  name: 'Dragoman',
  siteUrl: 'https://dragoman.example',
  supportEmail: 'help@dragoman.example',
};
const website = { id: 'a1f0', url: 'https://www.shop.example' };
const hosts = ['es.shop.example', 'fr.shop.example'];
const records = ['de', 'es', 'fr'].map((language) => ({
  type: 'CNAME' as const,
  host: `${language}.shop.example`,
  value: 'a1f0.proxy.example',
  advice: { code: 'try-later' as const, values: {} },
  alsoAdd:
    language === 'fr'
      ? {
          type: 'CAA' as const,
          host: 'shop.example',
          name: '@',
          value: '0 issue "ca.example"',
          ttl: 1,
        }
      : null,
}));
const write = (language: string) =>
  writeTakeoverMail({ website, records, hosts }, { to: 'ada@example.com', language }, brand);

describe.each(languageCatalogue.map(({ code }) => code))('in %s', (language) => {
  test('names the hosts, the records to set and the deadline', () => {
    const { subject, text, html } = write(language);
    expect(subject).toContain('shop.example');
    const parts = [
      'es.shop.example, fr.shop.example',
      'es.shop.example  CNAME  a1f0.proxy.example',
      'shop.example  CAA  0 issue',
      'dragoman.example/dashboard/website/a1f0?tab=integration',
      'help@dragoman.example',
      'ada@example.com',
    ];
    for (const part of parts) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).toMatch(/(?<!\d)7(?!\d)/);
    expect(text).not.toMatch(/de\.shop\.example|[{}]|undefined/);
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
  });

  test('includes the screen’s advice in English only', () => {
    expect(write(language).text.includes('did not answer in time')).toBe(language === 'en');
  });
});
