import { beforeAll, expect, test } from 'vitest';
import { seedEditedWebsite } from '../harness/edited-website.ts';
import { englishOn } from '../harness/english-texts.ts';
import { browser, installation, onOwnInstallation } from '../harness/journey.ts';
import { type OwnedShop, ownShop } from '../harness/owned-shop.ts';
import { overflow } from '../harness/public-site.ts';
import { sampled } from '../harness/sampled.ts';

onOwnInstallation({
  ADMIN_EMAILS: 'owner@shop.example',
  AUTH_EMAIL_PAUSE: '0',
  BILLING: 'double',
});

let shop: OwnedShop;
/** Its strings have every state and a finding. */
let edited: string;

beforeAll(async () => {
  shop = await ownShop(installation, browser);
  const { user_id } = await shop.database.kysely
    .selectFrom('websites')
    .select('user_id')
    .where('id', '=', shop.websiteId)
    .executeTakeFirstOrThrow();
  edited = (await seedEditedWebsite(shop.database, user_id)).id;
});

function screens(): string[] {
  const website = `website/${shop.websiteId}`;
  return [
    ...['', 'account', 'billing', 'pricing', 'glossary', 'translation-memory', 'engines'],
    ...[
      'account?part=api-keys',
      'account?part=webhooks',
      'account?part=activity',
      'account?part=team',
    ],
    ...['admin', 'admin/operations', 'website/unknown', website, `website/${edited}`],
    ...[
      '?tab=language-switcher',
      '?tab=integration',
      '/exclusions',
      '/voice',
      '/sent-to-engines',
    ].map((part) => website + part),
    ...['strings', 'slugs', 'media'].map((part) => `${website}/translation/ar?section=${part}`),
    `website/${edited}/translation/es?section=strings`,
    `${website}/translation/ar/visual`,
    `${website}/translation`,
  ];
}

const languages = sampled(['de', 'ar'], 0);

test.each(languages)('no screen of the dashboard shows English in %s', async (locale) => {
  const context = await shop.open({ locale, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const english: Record<string, readonly string[]> = {};
  for (const screen of screens()) {
    await page.goto(`${shop.webUrl}/dashboard/${screen}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('html').getAttribute('lang'), screen).toBe(locale);
    expect(await overflow(page), screen).toBe(0);
    const found = await englishOn(page);
    if (found.length > 0) english[screen] = found;
  }
  expect(english).toEqual({});
  await context.close();
});
