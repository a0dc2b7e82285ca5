import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { doubtful } from '../harness/edited-website.ts';
import {
  changeWebsite,
  field,
  newWindow,
  onEditor,
  open,
  ownerEmail,
  page,
  row,
  site,
  state,
  stored,
  writeElsewhere,
} from '../harness/editor.ts';
import { overflow, violations } from '../harness/public-site.ts';
import { signInHere } from '../harness/visitor.ts';

onEditor();

const opened: Page[] = [];
// Its version is what windows watch.
beforeEach(() =>
  changeWebsite("insert into translations (website_id, target_language) values ($1, 'es')"),
);
afterEach(async () => {
  for (const other of opened.splice(0)) await other.context().close();
});

/** Another browser of the same owner. */
async function openOther(): Promise<Page> {
  const other = await open();
  opened.push(other);
  return other;
}

const note = (index: number, of = page) => row(index, of).getByText(/ editing this/);
const inAnotherWindow = 'You are editing this in another window.';

describe('who edits what', () => {
  test('two windows see each other on a text, move on and leave', async () => {
    const other = await openOther();
    await field(1, other).focus();
    await row(1).getByText(inAnotherWindow).waitFor();
    expect(await note(1, other).count()).toBe(0);
    await field(1).focus();
    await row(1, other).getByText(inAnotherWindow).waitFor();
    await other.keyboard.press('Alt+ArrowDown');
    await row(2).getByText(inAnotherWindow).waitFor();
    await note(1).waitFor({ state: 'detached' });
    expect(await violations(page)).toEqual([]);
    await other.context().close();
    await note(2).waitFor({ state: 'detached' });
  });

  test('a tab that crashes is gone for the others', async () => {
    const other = await openOther();
    await field(1, other).focus();
    await note(1).waitFor();
    const session = await other.context().newCDPSession(other);
    session.send('Page.crash').catch(() => undefined);
    await note(1).waitFor({ state: 'detached' });
  });

  test('another page of the dashboard ends it, and coming back shows it again', async () => {
    const other = await openOther();
    await field(1, other).focus();
    await note(1).waitFor();
    await other.getByRole('link', { name: 'Visual editor' }).click();
    await other.getByRole('heading', { name: /^Visual editor/ }).waitFor();
    await note(1).waitFor({ state: 'detached' });
    await other.goBack();
    await field(3, other).focus();
    await note(3).waitFor();
    await field(2).focus();
    await note(2, other).waitFor();
  });

  test('an administrator who acts as the owner and the owner are told apart', async () => {
    const admin = await newWindow();
    opened.push(admin);
    const { origin, pathname } = new URL(page.url());
    await signInHere(admin, origin, 'root@admin.example');
    await admin.goto(`${origin}/dashboard/admin`);
    await admin.getByRole('listitem').filter({ hasText: ownerEmail }).getByRole('button').click();
    await admin.getByText('You are currently impersonating a user').waitFor();
    await admin.waitForURL(`${origin}/dashboard`);
    // The address changes before the page is there; a `goto` in between is aborted.
    await admin.locator('a[href^="/dashboard/website/"]').first().waitFor();
    await admin.goto(origin + pathname);
    await field(1, admin).focus();
    await row(1).getByText('An administrator is editing this.').waitFor();
    await field(2).focus();
    await row(2, admin).getByText(`${ownerEmail} is editing this.`).waitFor();
  });

  test('on a phone, in the dark and right to left', async () => {
    await page.context().close();
    const phone = { viewport: { width: 375, height: 740 }, colorScheme: 'dark' } as const;
    const narrow = await open('', { ...phone, language: 'ar' });
    const other = await open('', { language: 'ar' });
    opened.push(narrow, other);
    await field(1, other).focus();
    await note(1, narrow).scrollIntoViewIfNeeded();
    expect(await overflow(narrow)).toBe(0);
    expect(await violations(narrow)).toEqual([]);
  });
});

describe('what others save', () => {
  test('is shown at once where nobody types, and the own save is in the other window', async () => {
    const other = await openOther();
    await field(1).focus();
    await writeElsewhere(doubtful.original, 'De otra persona, 21');
    for (const one of [page, other])
      await expect.poll(() => field(1, one).inputValue()).toBe('De otra persona, 21');
    await field(1, other).fill('De la otra ventana, 21');
    await other.keyboard.press('Enter');
    await expect.poll(() => field(1).inputValue()).toBe('De la otra ventana, 21');
    await state(1, /^Edited$/);
    expect(await row(1).getByRole('alert').count()).toBe(0);
  });

  test('never replaces what is typed: both texts are shown at once, and the translator decides', async () => {
    await field(1).fill('Mi texto, 21');
    const other = await openOther();
    await field(1, other).fill('Su texto, 21');
    await other.keyboard.press('Enter');
    const notice = row(1).getByRole('alert');
    await notice.getByText('Su texto, 21').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await field(1).inputValue()).toBe('Mi texto, 21');
    await field(1).press('Enter');
    expect(await stored(doubtful.original)).toMatchObject({ text: 'Su texto, 21' });
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await page.keyboard.press('Enter');
    await state(1, /^Edited$/);
    await expect.poll(() => field(1, other).inputValue()).toBe('Mi texto, 21');
    await field(1, other).fill('Otro más, 21');
    await writeElsewhere(doubtful.original, 'Uno nuevo, 21');
    await row(1, other).getByRole('button', { name: 'Take theirs' }).click();
    await expect.poll(() => field(1, other).inputValue()).toBe('Uno nuevo, 21');
    await other.keyboard.press('Control+Z');
    await expect.poll(() => field(1, other).inputValue()).toBe('Otro más, 21');
  });

  test('is no conflict if both wrote the same', async () => {
    await field(1).fill('Lo mismo, 21');
    await writeElsewhere(doubtful.original, 'Lo mismo, 21');
    await writeElsewhere(site.texts[2] ?? '', 'Testigo');
    await expect.poll(() => field(2).inputValue()).toBe('Testigo');
    expect(await row(1).getByRole('alert').count()).toBe(0);
    await field(1).press('Enter');
    await state(1, /^Edited$/);
  });
});

describe('odd ends', () => {
  test('offline and back: the others see it, and what they saved meanwhile is shown', async () => {
    const other = await openOther();
    await field(1, other).focus();
    await note(1).waitFor();
    await other.context().setOffline(true);
    await writeElsewhere(doubtful.original, 'Sin red, 21');
    await expect.poll(() => field(1).inputValue()).toBe('Sin red, 21');
    await field(2).focus();
    await other.context().setOffline(false);
    await expect.poll(() => field(1, other).inputValue(), { timeout: 60_000 }).toBe('Sin red, 21');
    await note(2, other).waitFor({ timeout: 60_000 });
    await note(1).waitFor();
  });

  test('a text that a scan no longer finds says so, and what was typed can be saved', async () => {
    await field(1).fill('Todavía, 21');
    await changeWebsite(
      `update website_strings set gone_at = now() where website_id = $1 and original_string = '${doubtful.original}'`,
    );
    await changeWebsite(`insert into scans (website_id, status) values ($1, 'completed')`);
    await row(1).getByText('The last scan did not find this text.').waitFor();
    expect(await field(1).inputValue()).toBe('Todavía, 21');
    await field(1).press('Enter');
    await state(1, /^Edited$/);
    expect(await stored(doubtful.original)).toMatchObject({ text: 'Todavía, 21' });
  });

  test('a deleted website saves nothing and leads to the dashboard', async () => {
    await field(1).fill('Para nadie, 21');
    await changeWebsite(`update websites set status = 'deleted', deleted_at = now() where id = $1`);
    await field(1).press('Enter');
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    await page.waitForURL(/\/dashboard$/);
    expect(await stored(doubtful.original)).toMatchObject({ text: doubtful.es });
  });
});
