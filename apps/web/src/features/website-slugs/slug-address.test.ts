import { expect, test } from 'vitest';
import { addressParts } from './slug-address.ts';

const website = { url: 'https://www.shop.example/en', url_structure: 'subdirectory' as const };
const names = { about: 'a-propos', team: 'équipe' };
const address = (wanted: Partial<Parameters<typeof addressParts>[0]>) =>
  addressParts({ website, language: 'fr', path: '/about/team', names, slug: 'team', ...wanted })
    .map(({ text, isSlug }) => (isSlug ? `[${text}]` : text))
    .join('/');

test.each([
  [{}, 'shop.example/fr/a-propos/[équipe]'],
  [
    { website: { ...website, url_structure: 'subdomain' as const } },
    'fr.shop.example/a-propos/[équipe]',
  ],
  [{ names: {} }, 'shop.example/fr/about/[team]'],
  [{ path: '/12/team.html?page=2' }, 'shop.example/fr/12/[équipe.html]'],
  [{ path: '/caf%C3%A9/team/' }, 'shop.example/fr/café/[équipe]/'],
  [{ path: '/%FF/team' }, 'shop.example/fr/%FF/[équipe]'],
])('%j is at %s', (wanted, expected) => {
  expect(address(wanted)).toBe(expected);
});
