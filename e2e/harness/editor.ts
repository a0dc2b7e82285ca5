import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openBrowser } from './browser.ts';
import { type EditedWebsite, seedEditedWebsite } from './edited-website.ts';
import type { Installation } from './installation.ts';
import { signInHere } from './visitor.ts';
import { onInstallation } from './worker-installation.ts';

let installation: Installation;
let browser: Browser;
let webUrl: string;
let userId: string;
let owners = 0;
export let ownerEmail: string;
let signedIn: NonNullable<BrowserContextOptions['storageState']>;
/** The file's window, whose scripts are loaded and compiled once. */
let shared: BrowserContext | undefined;
export let site: EditedWebsite;
export let page: Page;
export let sites = 0;

/** Signs in an owner of the file's own. */
async function begin(started: Installation): Promise<void> {
  installation = started;
  browser = await openBrowser();
  webUrl = installation.running.webUrl ?? '';
  owners += 1;
  ownerEmail = `translator${owners}@owner.example`;
  const first = await browser.newPage();
  await signInHere(first, webUrl, ownerEmail);
  signedIn = await first.context().storageState();
  await first.context().close();
  const { rows } = await installation.running.services.database.pool.query(
    'select id from auth.users where email = $1',
    [ownerEmail],
  );
  userId = rows[0].id;
}

/**
 * Each test has a website of its own, opened in Spanish by the file's signed-in owner.
 * @param startOwn starts the file's own installation, which the file closes, instead of the worker's
 */
export function onEditor(startOwn?: () => Promise<Installation>): void {
  onEditorWebsite(startOwn);
  beforeEach(async () => {
    shared ??= await newContext();
    shared.once('close', () => {
      shared = undefined;
    });
    page = await openIn(shared);
  });
  afterEach(async () => {
    await Promise.all(shared?.pages().map((one) => one.close()) ?? []);
  });
}

/** As `onEditor`, but each test opens its website itself. */
export function onEditorWebsite(startOwn?: () => Promise<Installation>): void {
  if (startOwn !== undefined) beforeAll(async () => begin(await startOwn()));
  else onInstallation(['api', 'backend', 'web'], begin);
  afterAll(() => browser?.close());
  beforeEach(async () => {
    sites += 1;
    const { database } = installation.running.services;
    site = await seedEditedWebsite(database, userId, `shop-${sites}.example`);
  });
}

export async function open(
  query = '',
  options: BrowserContextOptions & { language?: string } = {},
) {
  const { language = 'es', ...others } = options;
  return openIn(await newContext(others), query, language);
}

const newContext = (options: BrowserContextOptions = {}) =>
  browser.newContext({
    viewport: { width: 1440, height: 1000 },
    storageState: signedIn,
    ...options,
  });

async function openIn(context: BrowserContext, query = '', language = 'es') {
  const opened = await context.newPage();
  await opened.goto(`${webUrl}/dashboard/website/${site.id}/translation/${language}${query}`);
  await row(0, opened).waitFor();
  return opened;
}

export const row = (index: number, of = page) => of.locator('[data-string]').nth(index);
export const field = (index: number, of = page) => row(index, of).getByRole('textbox');
/** What is known about the row that is being edited. */
export const panel = (of = page) => of.getByRole('complementary', { name: 'Details' });

/** Opens a tab of a row's details. Returns the tab's content. */
export async function details(index: number, tab: string): Promise<Locator> {
  await field(index).focus();
  await panel().getByRole('tab', { name: tab }).click();
  return panel().getByRole('tabpanel', { name: tab });
}

export const say = (words: string | RegExp, of = page) => of.getByText(words).first().waitFor();
export const shown = (of = page) => of.locator('[data-strings] [data-string]').count();
export const query = () => new URL(page.url()).search;
export const toggle = (name: string | RegExp, of = page) =>
  of.getByRole('group', { name: 'States' }).getByRole('button', { name });

/** Waits until the row's state line has this text. */
export const state = (index: number, words: RegExp, of = page) =>
  row(index, of).getByText(words).first().waitFor();

export async function stored(original: string, language = 'es') {
  const { rows } = await installation.running.services.database.pool.query(
    `select translated.translated_string as text, translated.state from translated_strings translated
     join website_strings string on string.id = translated.website_string_id
     where string.website_id = $1 and string.original_string = $2 and translated.target_language = $3`,
    [site.id, original, language],
  );
  return rows[0];
}

/** Gives a text a predecessor that a person translated, and a translation of its own. */
export async function changeSource(
  original: string,
  change: { source: string; target: string; state: string; text: string },
): Promise<void> {
  await installation.running.services.database.pool.query(
    `with before as (
      insert into website_strings (website_id, original_string, original_hash, kind, gone_at)
      values ($1, $3, sha256(convert_to($3, 'UTF8')), 'text', now()) returning id
    ), work as (
      insert into translated_strings (website_string_id, target_language, translated_string, state)
      select id, 'es', $4, 'edited' from before
    ), linked as (
      update website_strings set replaces_id = before.id from before
      where website_id = $1 and original_string = $2 returning website_strings.id
    )
    update translated_strings set translated_string = $6, state = $5 from linked
    where website_string_id = linked.id and target_language = 'es'`,
    [site.id, original, change.source, change.target, change.state, change.text],
  );
}

/** Opens a window in which nobody is signed in. */
export async function newWindow(): Promise<Page> {
  return browser.newPage({ viewport: { width: 1440, height: 1000 } });
}

/** Runs a statement on the test's website, whose id is `$1`. */
export async function changeWebsite(statement: string): Promise<void> {
  await installation.running.services.database.pool.query(statement, [site.id]);
}

/** Writes a translation as another user. */
export async function writeElsewhere(original: string, text: string): Promise<void> {
  await installation.running.services.database.pool.query(
    `update translated_strings set translated_string = $3, state = 'edited', updated_at = now()
     where target_language = 'es' and website_string_id =
       (select id from website_strings where website_id = $1 and original_string = $2)`,
    [site.id, original, text],
  );
}

/** Runs a command of the list's menu. */
export async function runInMenu(name: string, of = page): Promise<void> {
  await of.locator('[data-list-bar]').getByRole('button', { name: 'More' }).click();
  await of.getByRole('menuitem', { name }).click();
}

/** Waits until the state's button shows this count. */
export const counted = (name: string, count: number) =>
  toggle(new RegExp(`^${name} ?${count}$`)).waitFor();

/** The focused element and its row. */
export const focused = (of = page) =>
  of.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-string]')];
    const at = document.activeElement;
    return `${at?.tagName} ${rows.findIndex((one) => one.contains(at))}`;
  });
