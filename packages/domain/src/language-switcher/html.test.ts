import { describe, expect, test } from 'vitest';
import { switcherHtml } from './index.ts';

const languages = [
  { code: 'en', href: 'https://shop.test/tea' },
  { code: 'ar', href: 'https://shop.test/ar/tea?a=1&b=</script><script>alert(1)' },
];

function configOf(html: string) {
  const json = /id="dragoman-config">(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(json ?? 'null');
}

describe('switcher HTML', () => {
  test('contains names, directions and addresses, and omits the defaults', () => {
    const label = 'اللغة';
    const config = configOf(switcherHtml({ scriptUrl: '/t.js', languages, current: 'ar', label }));
    expect(config.languages).toEqual([
      expect.objectContaining({ code: 'en', nativeName: 'English', direction: 'ltr' }),
      expect.objectContaining({ code: 'ar', nativeName: 'العربية', direction: 'rtl' }),
    ]);
    expect(config).toMatchObject({ current: 'ar', label });
    expect(Object.keys(config)).toEqual(['languages', 'current', 'label']);
  });

  test('no value breaks out of its element or attribute', () => {
    const html = switcherHtml({
      scriptUrl: '/t.js?a="><script>',
      languages,
      current: 'en',
      nonce: '"><img>',
    });
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(html).not.toContain('<img>');
    expect(configOf(html).languages[1].href).toBe(languages[1]?.href);
  });

  test('the owner’s customizations override the defaults', () => {
    const html = switcherHtml({
      scriptUrl: '/t.js',
      languages,
      current: 'en',
      style: { placement: 'bottom-left', showFlags: true, fontSize: 99, dontTranslateSlugs: {} },
    });
    const config = configOf(html);
    expect(config).toMatchObject({ placement: 'bottom-left', showFlags: true });
    expect(config).not.toHaveProperty('fontSize');
    expect(config).not.toHaveProperty('dontTranslateSlugs');
    expect(config.languages[0].flag).toMatch(/^#/);
  });
});
