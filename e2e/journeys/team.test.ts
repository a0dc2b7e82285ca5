import type { Browser, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { invitationOf, mailsTo } from '../harness/account.ts';
import { openBrowser } from '../harness/browser.ts';
import { type EditedWebsite, seedEditedWebsite } from '../harness/edited-website.ts';
import type { Installation } from '../harness/installation.ts';
import { violations } from '../harness/public-site.ts';
import { sampled } from '../harness/sampled.ts';
import { listed, signInHere } from '../harness/visitor.ts';
import { onInstallation } from '../harness/worker-installation.ts';

let installation: Installation;
let browser: Browser;
let webUrl: string;
let owner: Page;
let translator: Page;
let site: EditedWebsite;

const host = 'team-shop.example';
const ownerEmail = 'head@team.example';
const written = 'Une boutique de cartes';

onInstallation(['api', 'backend', 'web'], async (shared) => {
  installation = shared;
  browser = await openBrowser();
  webUrl = shared.running.webUrl ?? '';
  owner = await signedIn(ownerEmail);
  const { database } = shared.running.services;
  const { rows } = await database.pool.query('select id from auth.users where email = $1', [
    ownerEmail,
  ]);
  site = await seedEditedWebsite(database, rows[0].id, host);
  await database.pool.query(
    `update websites set translation_languages = '{es,fr}', total_word_count = 400 where id = $1`,
    [site.id],
  );
});
afterAll(() => browser?.close());

/** Somebody in a browser of their own. */
async function signedIn(email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await signInHere(page, webUrl, email);
  return page;
}

/** Calls the API as who is signed in, in their own account. */
async function call(page: Page, path: string, body: object): Promise<void> {
  const session = await page.evaluate(() => localStorage.getItem('dragoman-session'));
  const { access_token } = JSON.parse(session ?? '{}');
  const answer = await fetch(`${installation.running.webUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

/** Opens the link of the newest invitation, and accepts it. */
async function accept(page: Page, email: string): Promise<void> {
  await page.goto(await invitationOf(webUrl, email));
  await page.getByText(ownerEmail).first().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
}

const strings = (language: string) =>
  `${webUrl}/dashboard/website/${site.id}/translation/${language}`;
const row = (page: Page) => page.locator('[data-string]').nth(4);

async function stored(): Promise<unknown> {
  const { rows } = await installation.running.services.database.pool.query(
    `select translated_string as text, state from translated_strings join website_strings string
     on string.id = website_string_id where string.website_id = $1 and target_language = 'fr'`,
    [site.id],
  );
  return rows;
}

test('nobody is offered to assign texts in an account of one member', async () => {
  await owner.goto(strings('fr'));
  await owner.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await owner.getByRole('button', { name: 'Mark as reviewed' }).last().waitFor();
  expect(await owner.getByRole('button', { name: 'Assign…' }).count()).toBe(0);
});

test('an owner invites a translator for one language, who accepts and opens the account', async () => {
  const email = 'french@team.example';
  await owner.goto(`${webUrl}/dashboard/account?part=team`);
  await owner.getByLabel('Email address').fill(email);
  await owner.getByRole('group', { name: 'Languages' }).getByText('Only these').click();
  await owner.getByRole('checkbox', { name: 'French' }).check();
  expect(await violations(owner)).toEqual([]);
  await owner.getByRole('button', { name: 'Send the invitation' }).click();
  await owner.getByText('Translator · All websites · French').waitFor();
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(await invitationOf(webUrl, email));
  await stranger.getByText(`${ownerEmail} invites you to work in their account.`).waitFor();
  await stranger.getByText(`Sign in with ${email} to accept.`).waitFor();
  translator = await signedIn(email);
  const used = await invitationOf(webUrl, email);
  await accept(translator, email);
  expect(await listed(translator)).toEqual([host]);
  await translator.goto(used);
  await translator.getByText('You are a member of this account already.').waitFor();
  await translator.getByRole('button', { name: `Open ${ownerEmail}` }).click();
  await translator.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
  expect(await listed(translator)).toEqual([host]);
  await translator.getByLabel('Account').selectOption('My account');
  await translator.getByRole('combobox', { name: 'Account' }).waitFor();
});

test('whoever works in several accounts searches in one list of their websites, and opens the account of one', async () => {
  const list = translator.getByRole('region', { name: 'Your Websites' });
  await list.getByRole('row', { name: `${host} ${ownerEmail}` }).waitFor();
  expect(await list.getByRole('columnheader').allTextContents()).toContain('Account');
  const search = list.getByLabel('Search websites');
  await search.fill('nobody');
  await list.getByText('No websites match your search.').waitFor();
  expect(new URL(translator.url()).search).toBe('?q=nobody');
  await search.fill('HEAD@');
  await list.getByRole('link', { name: host }).waitFor();
  await list.getByLabel('Sort by').selectOption('Address');
  await expect.poll(() => new URL(translator.url()).search).toBe('?q=HEAD%40&sort=name');
  const opened = translator.context().waitForEvent('page');
  await list.getByRole('link', { name: host }).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await tab
    .getByLabel('Account')
    .locator('option:checked', { hasText: ownerEmail })
    .waitFor({ state: 'attached' });
  await tab.close();
  expect(await translator.evaluate(() => sessionStorage.getItem('dragoman-account'))).not.toContain(
    ' ',
  );
  await translator.setViewportSize({ width: 375, height: 800 });
  expect(await translator.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  expect(await violations(translator)).toEqual([]);
  await translator.setViewportSize({ width: 1440, height: 1000 });
  await list.getByRole('link', { name: host }).press('Enter');
  await translator.getByRole('heading', { name: host }).waitFor();
  const open = translator.getByLabel('Account').locator('option:checked');
  await expect.poll(() => open.textContent()).toBe(ownerEmail);
  await translator.goto(`${webUrl}/dashboard`);
  expect(await listed(translator)).toEqual([host]);
});

test('a translator of French writes French, and gets nothing of Spanish', async () => {
  for (const name of ['Billing', 'Engines'])
    expect(await translator.getByRole('link', { name }).count(), name).toBe(0);
  expect(await translator.getByRole('heading', { name: 'Add a New Website' }).count()).toBe(0);
  await translator.getByRole('link', { name: host }).click();
  await translator.getByRole('heading', { name: host }).waitFor();
  await translator.getByRole('link', { name: 'Edit French' }).waitFor();
  await translator.waitForLoadState('networkidle');
  for (const name of ['Edit Spanish', 'Remove French', 'Scan again', 'Delete Website'])
    expect(await translator.getByText(name).or(translator.getByLabel(name)).count(), name).toBe(0);
  expect(await translator.getByRole('alert').allTextContents()).toEqual([]);
  await translator.goto(strings('fr'));
  const field = row(translator).getByRole('textbox');
  await field.fill(written);
  await field.press('Enter');
  await row(translator)
    .getByText(/^Edited$/)
    .first()
    .waitFor();
  expect(await stored()).toEqual([{ text: written, state: 'edited' }]);
  // Reviewing is for others.
  await row(translator).getByRole('button', { name: 'More' }).click();
  await translator.getByText('Reset to machine').waitFor();
  expect(await translator.getByText('Mark as reviewed').count()).toBe(0);
  await translator.keyboard.press('Escape');
  await field.press('Alt+KeyR');
  await field.press('Alt+KeyA');
  await translator.waitForLoadState('networkidle');
  expect(await stored()).toEqual([{ text: written, state: 'edited' }]);
  await translator.goto(strings('es'));
  await translator.getByText('You may not work in this language.').waitFor();
  expect(await row(translator).count()).toBe(0);
});

test('a manager assigns ten French texts to the translator, who finds them, asks a colleague, and gets one mail', async () => {
  const email = 'manager@team.example';
  await call(owner, '/api/team/invitations', { email, role: 'manager' });
  const manager = await signedIn(email);
  await accept(manager, email);
  await manager.goto(strings('fr'));
  await manager.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await manager.getByRole('button', { name: 'Assign…' }).last().click();
  const dialog = manager.getByRole('dialog', { name: 'Assign 10 strings' });
  await dialog.getByRole('button', { name: 'Who' }).click();
  await manager.getByRole('option', { name: 'french@team.example' }).click();
  await dialog.getByLabel('Due on (optional)').fill('2030-01-31');
  expect(await violations(manager)).toEqual([]);
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await manager.getByText('10 strings assigned.').waitFor();
  await row(manager).getByText('Assigned to french@team.example until Jan 31, 2030').waitFor();

  await translator.goto(strings('fr'));
  await translator.getByRole('button', { name: 'Assigned to me 10' }).click();
  await translator.getByText('10 strings', { exact: true }).waitFor();
  await row(translator).getByRole('textbox').focus();
  const panel = translator.getByRole('complementary', { name: 'Details' });
  await panel.getByRole('tab', { name: /^Comments/ }).click();
  const comment = panel.getByLabel('Comment or question');
  await comment.pressSequentially('Which tone, @mana');
  await panel.getByRole('option', { name: email }).waitFor();
  expect(await violations(translator)).toEqual([]);
  await comment.press('Enter');
  await comment.press('Control+Enter');
  await panel.getByText(`Which tone, @${email}`).waitFor();
  await manager.reload();
  await manager.getByRole('button', { name: 'Comments for me 1' }).click();
  await manager.getByText('1 string', { exact: true }).waitFor();

  await installation.running.services.database.pool.query(`
    with comments as (update string_comments set created_at = created_at - interval '11 minutes')
    update string_assignments set assigned_at = assigned_at - interval '11 minutes'`);
  // The server looks once a minute.
  const rarely = { timeout: 70_000, interval: 1000 };
  const about = async (to: string) =>
    (await mailsTo(webUrl, to)).filter(({ subject }) => subject.startsWith('Texts and comments'));
  await expect.poll(() => about('french@team.example'), rarely).toHaveLength(1);
  await expect.poll(() => about(email), rarely).toHaveLength(1);
}, 120_000);

test('a reviewer approves what the translator wrote', async () => {
  const email = 'reviewer@team.example';
  await call(owner, '/api/team/invitations', {
    email,
    role: 'reviewer',
    website_ids: [site.id],
    languages: ['fr'],
  });
  const reviewer = await signedIn(email);
  await accept(reviewer, email);
  await reviewer.goto(strings('fr'));
  await row(reviewer).getByRole('textbox').focus();
  await reviewer.keyboard.press('Alt+KeyA');
  await row(reviewer)
    .getByText(/^Reviewed$/)
    .first()
    .waitFor();
  await expect.poll(stored).toEqual([{ text: written, state: 'reviewed' }]);
});

type Screens = Readonly<Record<string, string>>;

/** The heading of each screen. */
const screens: Screens = {
  '': 'Your Websites',
  '/translation-memory': 'Translation memory',
  '/glossary': 'Glossary',
  '/account': 'Account',
  '/account?part=team': 'Team',
};
const screensOfManagers: Screens = {
  '/billing': 'Billing Information',
  '/account?part=activity': 'Activity',
  '/account?part=webhooks': 'Webhooks',
};
const ofSite: Screens = {
  '': host,
  '/translation/fr': 'Website Strings',
  '/translation/fr?section=slugs': 'Website Slugs',
  '/translation/fr?section=media': 'Website Media',
};
const ofSiteOfManagers: Screens = {
  '?tab=language-switcher': 'Language Switcher',
  '?tab=integration': 'Integration',
  '/exclusions': 'Exclusions',
  '/voice': 'Voice',
  '/sent-to-engines': 'Sent to engines',
};

test.each(sampled(['translator', 'reviewer', 'manager'], 0, 2))(
  'a %s opens every screen that is offered without a refused call or an error',
  async (role) => {
    const email = `${role}-walk@team.example`;
    const page = await signedIn(email);
    const { pool } = installation.running.services.database;
    await pool.query(
      `insert into memberships (account_id, user_id, role, languages)
       select website.user_id, member.id, $2, $3 from websites website, auth.users member
       where website.id = $4 and member.email = $1`,
      [email, role, role === 'translator' ? ['fr'] : null, site.id],
    );
    await page.reload();
    const account = page.getByLabel('Account').locator('option', { hasText: ownerEmail });
    await page.getByLabel('Account').selectOption((await account.getAttribute('value')) ?? '');
    await page.getByRole('link', { name: host }).first().waitFor();
    const faults: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) faults.push(`${page.url()}: ${answer.status()} ${answer.url()}`);
    });
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
    const isManager = role === 'manager';
    const paths = { ...screens, ...(isManager && screensOfManagers) };
    const sitePaths = Object.entries({ ...ofSite, ...(isManager && ofSiteOfManagers) });
    const all = sitePaths.map(
      ([path, heading]) => [`/website/${site.id}${path}`, heading] as const,
    );
    for (const [path, name] of [...Object.entries(paths), ...all]) {
      await page.goto(`${webUrl}/dashboard${path}`, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { name, exact: true }).first().waitFor();
    }
    expect(faults).toEqual([]);
    await page.goto(`${webUrl}/dashboard/engines`);
    await page.getByText('Your role in this account does not allow this.').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

test('a website that moves to another account keeps the history of its texts', async () => {
  const email = 'buyer@team.example';
  await owner.goto(`${webUrl}/dashboard/website/${site.id}`);
  const card = owner.getByRole('region', { name: 'Transfer this website' });
  const offer = async (to: string) => {
    await card.getByLabel('Email address').fill(to);
    await card.getByRole('button', { name: 'Send the offer' }).click();
    await card.getByText(`Waiting for ${to}, until`).waitFor();
  };
  await offer('wrong@team.example');
  expect(await violations(owner)).toEqual([]);
  await card.getByRole('button', { name: 'Withdraw' }).click();
  await offer(email);
  const buyer = await signedIn(email);
  await accept(buyer, email);
  expect(await listed(buyer)).toEqual([host]);
  await buyer.goto(strings('fr'));
  await row(buyer).getByRole('textbox').focus();
  const panel = buyer.getByRole('complementary', { name: 'Details' });
  await panel.getByRole('tab', { name: 'History' }).click();
  await panel.getByRole('tabpanel', { name: 'History' }).getByText(written).first().waitFor();
  await owner.goto(`${webUrl}/dashboard`);
  await owner.getByText("You haven't added any websites yet.").waitFor();
  await translator.goto(`${webUrl}/dashboard`);
  await translator.getByText("You haven't added any websites yet.").waitFor();
});
