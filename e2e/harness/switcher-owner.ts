import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { toldToApp } from './account.ts';
import type { Installation } from './installation.ts';
import { preview } from './switcher-screen.ts';
import { signInHere } from './visitor.ts';
import { waitFor } from './wait.ts';

/** An owner of a scanned website in several languages, on its switcher screen. */
export interface SwitcherOwner {
  readonly websiteId: string;
  /** The official client as this owner, beside the browser. */
  readonly client: SupabaseClient;
  /** `language_switcher_config` as it is stored. */
  stored(): Promise<Record<string, unknown> | null>;
  store(config: object | null): Promise<void>;
  /** Opens the website's page in a new window. Defaults to the switcher tab. */
  open(options?: BrowserContextOptions & { readonly tab?: string }): Promise<Page>;
  /** Another tab of the same browser. */
  beside(context: BrowserContext): Promise<Page>;
}

/** Signs in, adds the demo shop as somebody's website, waits for its scan and chooses languages. */
export async function switcherOwner(
  { running }: Installation,
  browser: Browser,
  languages: readonly string[],
): Promise<SwitcherOwner> {
  const webUrl = running.webUrl ?? '';
  const page = await browser.newPage();
  await signInHere(page, webUrl, 'owner@switcher.example');
  await page.getByRole('textbox', { name: 'Website URL' }).fill(running.demoUrl ?? '');
  await page.keyboard.press('Enter');
  const entry = page.getByRole('region', { name: 'Your Websites' }).getByRole('link');
  await entry.waitFor();
  const websiteId = (await entry.getAttribute('href'))?.split('/').at(-1) ?? '';
  const { origins } = await page.context().storageState();
  const session = origins[0]?.localStorage.find(({ name }) => name === 'dragoman-session');
  const { access_token: token } = JSON.parse(session?.value ?? '{}');
  const storageState = await page.context().storageState();
  await page.context().close();

  const { url, key } = await toldToApp(webUrl);
  const client = createClient(url, key, { accessToken: async () => token });
  const row = () => client.from('websites').select().eq('id', websiteId).single().throwOnError();
  await waitFor('the scan', async () =>
    (await row()).data.total_word_count > 0 ? true : undefined,
  );
  const change = (values: object) =>
    client.from('websites').update(values).eq('id', websiteId).throwOnError();
  await change({ translation_languages: languages });
  // A language without an engine has a preview once a person has translated something.
  await running.services.database.pool.query(
    `insert into translated_strings (website_string_id, target_language, translated_string, state)
     select id, language, original_string, 'edited' from unnest($2::text[]) language,
       (select id, original_string from website_strings where website_id = $1 limit 1) string
     on conflict do nothing`,
    [websiteId, languages],
  );
  const show = async (context: BrowserContext, tab = 'language-switcher') => {
    context.setDefaultTimeout(20_000);
    const opened = await context.newPage();
    await opened.goto(`${webUrl}/dashboard/website/${websiteId}?tab=${tab}`);
    if (tab === 'language-switcher') await preview(opened).scrollIntoViewIfNeeded();
    return opened;
  };
  return {
    websiteId,
    client,
    stored: async () => (await row()).data.language_switcher_config,
    store: async (config) => void (await change({ language_switcher_config: config })),
    open: async ({ tab, ...options } = {}) =>
      show(await browser.newContext({ ...options, storageState }), tab),
    beside: (context) => show(context),
  };
}
