import { pricingTiers } from '@dragoman/domain/billing';
import { describe, expect, test } from 'vitest';
import { sitePages } from './pages.ts';
import { renderSite } from './prerender.tsx';
import { priceToken } from './tokens.ts';

const rendered = new Map(
  renderSite({ styles: [], fonts: [], scripts: {}, searchIndex: '' }).map((page) => [
    page.path,
    page.html,
  ]),
);

/** Returns an element's text without tags. */
function words(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the texts of all elements with a tag name. */
function texts(path: string, element: string): string[] {
  const html = rendered.get(path) ?? '';
  const pattern = new RegExp(`<${element}[ >].*?</${element}>`, 'gs');
  return [...html.matchAll(pattern)].map(([found]) => words(found));
}

describe('heads', () => {
  test.each(sitePages.map((page) => [page.path, page] as const))(
    '%s has a title and a description that are not truncated',
    (path, { title, description }) => {
      expect(title.length).toBeLessThanOrEqual(60);
      expect(description.length).toBeLessThanOrEqual(170);
      expect(texts(path, 'h1')).toHaveLength(1);
    },
  );

  test('every page has its own title and description', () => {
    expect(new Set(sitePages.map(({ title }) => title)).size).toBe(sitePages.length);
    expect(new Set(sitePages.map(({ description }) => description)).size).toBe(sitePages.length);
  });

  test('the success and not-found pages are not indexed', () => {
    for (const path of ['/success', '/404']) {
      expect(rendered.get(path)).toContain('<meta name="robots" content="noindex"/>');
    }
    expect(rendered.get('/pricing')).not.toContain('noindex');
  });
});

test('pricing: every plan of the domain with its price and limits, and Enterprise on request', () => {
  const rows = texts('/pricing', 'tr').slice(1);
  expect(rows).toHaveLength(pricingTiers.length + 1);
  for (const [index, { name, maxLanguages, maxWords }] of pricingTiers.entries()) {
    expect(rows[index]).toContain(name);
    expect(rows[index]).toContain(`${priceToken(name)} per month and site`);
    expect(rows[index]).toContain(`${maxLanguages} language`);
    expect(rows[index]).toContain(`${maxWords.toLocaleString('en-US')} words`);
  }
  expect(rows.at(-1)).toMatch(/^Enterprise .* On request$/);
});

test('terms: eight numbered sections and the date of the last change [visitor-account-admin §2]', () => {
  expect(texts('/terms-of-service', 'h2')).toEqual([
    '1. Acceptance of these terms',
    '2. Description of the service',
    '3. Your responsibilities',
    '4. Intellectual property',
    '5. Limitation of liability',
    '6. Modifications of the service',
    '7. Governing law',
    '8. Changes to these terms',
  ]);
  expect(texts('/terms-of-service', 'time')).toHaveLength(1);
  expect(rendered.get('/terms-of-service')).toMatch(/Quebec .* Canada/s);
});

test('privacy: eight sections, the date of the last change, and a contact', () => {
  expect(texts('/privacy-policy', 'h2')).toEqual([
    '1. Introduction',
    '2. Information we collect',
    '3. How we use information',
    '4. Sharing of information',
    '5. Security',
    '6. Your rights',
    '7. Changes to this policy',
    '8. Contact',
  ]);
  expect(texts('/privacy-policy', 'time')).toHaveLength(1);
  expect(rendered.get('/privacy-policy')).toContain('href="mailto:%supportEmail%"');
});

test('success: Payment Successful, with a link to the dashboard', () => {
  expect(texts('/success', 'h1')).toEqual(['Payment Successful']);
  expect(rendered.get('/success')).toMatch(/<main.*Thank you.*href="\/dashboard".*<\/main>/s);
});

test('top navigation and footer have the specified texts', () => {
  for (const [path] of rendered) {
    const [, main = ''] =
      /<nav aria-label="Main".*?>(.*?)<\/nav>/s.exec(rendered.get(path) ?? '') ?? [];
    expect([path, words(main)]).toEqual([path, 'Pricing Help Dashboard Logout Login / Sign Up']);
    const [footer = ''] = texts(path, 'footer').slice(-1);
    expect(footer).toMatch(
      /%brand% © %year% %company% Terms of Service Privacy Policy Contact Us$/,
    );
  }
});
