import type { EntryHost } from '@dragoman/domain/serving';
import { expect, test } from 'vitest';
import type { Site } from './site.store.ts';
import { switcherFor } from './switcher.ts';

const entryHost: EntryHost = {
  kind: 'path',
  scheme: 'https',
  authority: 'shop.test',
  language: null,
};

/** Returns the configuration in a page of a site with this stored configuration. */
function configOf(switcherConfig: unknown) {
  const site: Site = {
    calls: [],
    websiteId: '1',
    origin: 'https://shop.test',
    structure: 'subdirectory',
    sourceLanguage: 'en',
    languages: ['es', 'ar'],
    hosts: [{ host: 'shop.test', language: null, addresses: 'subdirectory' } as never],
    slugs: new Map(),
    isExcluded: () => false,
    status: 'enabled',
    upstreams: new Map(),
    excludedSelectors: [],
    onlySelectors: [],
    excludedAttributes: [],
    dataAttributes: [],
    switcherConfig,
    fingerprint: '',
  };
  const view = { site, entryHost, language: 'es', path: '/tea?cup=2' };
  const html = switcherFor(site, view, { src: '/t.js', nonce: 'n', integrity: 'sha384-x' });
  expect(html).toContain(
    '<script defer integrity="sha384-x" src="https://shop.test/t.js" nonce="n">',
  );
  return JSON.parse(/id="dragoman-config">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
}

const languages = [
  { code: 'en', href: 'https://shop.test/tea?cup=2' },
  { code: 'es', href: 'https://shop.test/es/tea?cup=2' },
  { code: 'ar', href: 'https://shop.test/ar/tea?cup=2' },
];

test('without a stored configuration, only addresses are included', () => {
  const { languages: written, ...rest } = configOf(null);
  expect(written).toMatchObject(languages);
  expect(rest).toEqual({ current: 'es', label: 'Idioma' });
});

test('all fields the owner can set reach the page, other stored fields do not', () => {
  const style = {
    template: 'vertical',
    inactiveTextColor: '#111111',
    hoverTextColor: '#222222',
    activeTextColor: '#333333',
    inactiveBackgroundColor: 'transparent',
    hoverBackgroundColor: '#444444',
    activeBackgroundColor: '#555555',
    showFlags: true,
    useLanguageCode: true,
    useNativeName: true,
    fontSize: 12,
    textTransform: 'uppercase',
    fontWeight: 'bold',
    placement: 'custom',
    customContainerId: 'menu',
    verticalDirection: 'below',
    horizontalDirection: 'left',
  };
  const stored = { ...style, dontTranslateSlugs: { es: true }, colour: 'red' };
  const { languages: written, current, label, ...rest } = configOf(stored);
  expect(rest).toEqual(style);
  expect([current, label]).toEqual(['es', 'Idioma']);
  expect(written[1].flag).toMatch(/^#/);
});

test('invalid values fall back to the default', () => {
  const stored = { fontSize: 99, template: 'dropdown', hoverTextColor: 'red;}', showFlags: 'yes' };
  const { languages: _, ...rest } = configOf(stored);
  expect(rest).toEqual({ current: 'es', label: 'Idioma', template: 'dropdown' });
});
