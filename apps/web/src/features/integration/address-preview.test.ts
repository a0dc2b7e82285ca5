import { describe, expect, test } from 'vitest';
import { addressPreview, liveAddress } from './address-preview.ts';

describe('addressPreview [owner-workspace §9]', () => {
  const shop = { url: 'https://www.shop.example/', languages: ['es', 'fr'] };

  test('{firstLanguage}.{domain without www}, or {url}/{firstLanguage}', () => {
    expect(addressPreview(shop, 'subdomain')).toBe('es.shop.example');
    expect(addressPreview(shop, 'subdirectory')).toBe('https://www.shop.example/es');
    expect(addressPreview({ ...shop, url: 'http://shop.example/en' }, 'subdirectory')).toBe(
      'http://shop.example/en/es',
    );
  });

  test('undefined without a language', () => {
    expect(addressPreview({ ...shop, languages: [] }, 'subdomain')).toBeUndefined();
  });
});

test('a live language has its own host, or a prefix on www', () => {
  expect(liveAddress('https://shop.example', 'subdomain', 'pt')).toBe('https://pt.shop.example/');
  expect(liveAddress('http://shop.example', 'subdirectory', 'pt')).toBe(
    'https://www.shop.example/pt/',
  );
});
