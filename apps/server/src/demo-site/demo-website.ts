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

/** Returns the id of the demo shop's website, and updates its address if the shop was started on another port. */
export async function findDemoWebsite(demo: DemoWebsite): Promise<string | undefined> {
  const { kysely } = demo.database;
  const found = await kysely
    .selectFrom('website_hosts')
    .select('website_id')
    .where('host', '=', hostOf(demo))
    .executeTakeFirst();
  if (found === undefined) return undefined;
  await kysely
    .updateTable('websites')
    .set({ url: demo.demoUrl })
    .where('id', '=', found.website_id)
    .where('url', '!=', demo.demoUrl)
    .execute();
  return found.website_id;
}

/** Creates the demo shop's website at hosts `demo.{host}` and `{language}.demo.{host}`. Returns its id. */
export async function createDemoWebsite(demo: DemoWebsite, userId: string): Promise<string> {
  const { database, demoUrl } = demo;
  const host = hostOf(demo);
  const languages = demoMemory().map(({ targetLanguage }) => targetLanguage);
  const website = await createWebsite(
    { database },
    {
      userId,
      url: demoUrl,
      name: 'Demo shop',
      originalLanguage: 'en',
      translationLanguages: languages,
      urlStructure: 'subdirectory',
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
  return websiteId;
}

function hostOf({ productHost }: DemoWebsite): string {
  return `demo.${productHost}`;
}
