import { addHost, createWebsite } from '@dragoman/core/websites';
import type { Database } from '@dragoman/database/connection';
import { demoMemory } from '@dragoman/demo';
import type { SwitcherStyle } from '@dragoman/domain/language-switcher';

interface DemoWebsite {
  readonly database: Database;
  readonly demoUrl: string;
  readonly productHost: string;
}

// The shop's own colors, readable in its light and dark schemes.
const switcherStyle: Partial<SwitcherStyle> = {
  template: 'dropdown',
  useNativeName: true,
  inactiveTextColor: '#15302F',
  hoverTextColor: '#0F5C66',
  activeTextColor: '#FFFFFF',
  inactiveBackgroundColor: '#FBFCF7',
  hoverBackgroundColor: '#DBE8D3',
  activeBackgroundColor: '#0F5C66',
};

/** Creates the demo shop's website at hosts `demo.{host}` and `{language}.demo.{host}`, or updates its address. */
export async function findOrCreateDemoWebsite(
  { database, demoUrl, productHost }: DemoWebsite,
  userId: string,
): Promise<{ websiteId: string; isNew: boolean }> {
  const host = `demo.${productHost}`;
  const found = await database.kysely
    .selectFrom('website_hosts')
    .select('website_id')
    .where('host', '=', host)
    .executeTakeFirst();
  if (found !== undefined) return keepAddress(database, found.website_id, demoUrl);
  const languages = demoMemory().map(({ targetLanguage }) => targetLanguage);
  const website = await createWebsite(
    { database },
    {
      userId,
      url: demoUrl,
      name: 'Demo shop',
      originalLanguage: 'en',
      translationLanguages: languages,
    },
  );
  const websiteId = website.id;
  await database.kysely
    .updateTable('websites')
    .set({ language_switcher_config: JSON.stringify(switcherStyle) })
    .where('id', '=', websiteId)
    .execute();
  await addHost({ database }, { websiteId, host, language: null });
  for (const language of languages) {
    await addHost({ database }, { websiteId, host: `${language}.${host}`, language });
  }
  return { websiteId, isNew: true };
}

/** Updates the website's URL if the shop was started on another port. */
async function keepAddress({ kysely }: Database, websiteId: string, demoUrl: string) {
  await kysely
    .updateTable('websites')
    .set({ url: demoUrl })
    .where('id', '=', websiteId)
    .where('url', '!=', demoUrl)
    .execute();
  return { websiteId, isNew: false };
}
