import { describe, expect, test } from 'vitest';
import { doubtful, held } from '../harness/edited-website.ts';
import {
  counted,
  field,
  focused,
  onEditor,
  page,
  row,
  say,
  shown,
  site,
  state,
  stored,
  toggle,
  writeElsewhere,
} from '../harness/editor.ts';

onEditor();

describe('editing', () => {
  test('by keyboard alone', async () => {
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('TEXTAREA 0');
    await page.keyboard.press('Alt+ArrowDown');
    expect(await focused()).toBe('TEXTAREA 1');
    await page.keyboard.press('Control+End');
    await page.keyboard.type(', hasta las 21');
    await state(1, /^Draft$/);
    await page.keyboard.press('Enter');
    await state(1, /^Edited$/);
    await row(1).getByText('Saved').waitFor();
    expect(await focused()).toBe('TEXTAREA 1');
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' o 22');
    await page.keyboard.press('Control+Enter');
    expect(await focused()).toBe('TEXTAREA 2');
    await expect
      .poll(() => stored(doubtful.original))
      .toEqual({ text: `${doubtful.es}, hasta las 21 o 22`, state: 'edited' });
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused()).toBe('TEXTAREA 1');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Otra cosa');
    await page.keyboard.press('Escape');
    await expect.poll(() => field(1).inputValue()).toBe(`${doubtful.es}, hasta las 21 o 22`);
    await page.keyboard.press('Control+Z');
    await expect.poll(() => field(1).inputValue()).toBe('Otra cosa');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+R');
    await state(1, /^Reviewed$/);
    await page.keyboard.press('Escape');
    expect(await focused()).toBe('INPUT 1');
    await page.keyboard.press('Space');
    await say('1 string selected');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('INPUT 2');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('TEXTAREA 2');
  });

  test('Ctrl+Enter in the last row moves to the next page', async () => {
    await field(9).focus();
    await page.keyboard.press('Control+Enter');
    await say('Page 2 of 5');
    await expect.poll(() => focused()).toBe('TEXTAREA 0');
    await page.keyboard.press('Alt+ArrowUp');
    await say('Page 1 of 5');
    await expect.poll(() => focused()).toBe('TEXTAREA 9');
  });

  test.each([0, 2000])(
    'Ctrl+Enter in a changed last row moves to the next page with what is typed, if the page takes %i ms',
    async (delay) => {
      await page.route(/\/api\/website-strings\/.*[?&]page=2(&|$)/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, delay));
        await route.continue();
      });
      await page.reload();
      const last = site.texts[9] ?? '';
      await field(9).fill(`${last} x`);
      await page.keyboard.press('Control+Enter');
      await page.keyboard.type('Nuevo ');
      await say('Page 2 of 5');
      await say(site.texts[10] ?? '');
      await expect.poll(() => focused()).toBe('TEXTAREA 0');
      await page.keyboard.type('texto ');
      expect(await field(0).inputValue()).toMatch(/^Nuevo texto ./);
      await state(0, /^Draft$/);
      await expect.poll(() => stored(last)).toMatchObject({ text: `${last} x`, state: 'edited' });
    },
  );

  test('drafts survive a reload and can be discarded and restored', async () => {
    await field(2).fill('Un borrador');
    await field(3).fill('Otro borrador');
    await say('2 drafts');
    await page.reload();
    await say('2 drafts');
    await expect.poll(() => field(2).inputValue()).toBe('Un borrador');
    await page.getByRole('button', { name: 'Next' }).click();
    await say('Page 2 of 5');
    await page.getByRole('button', { name: 'Show drafts' }).click();
    await say(/^2 strings$/);
    await field(0).press('Enter');
    await state(0, /^Edited$/);
    expect(await shown()).toBe(2);
    await page.getByRole('button', { name: 'Discard all drafts' }).click();
    await say('1 draft discarded.');
    await expect.poll(() => field(1).inputValue()).not.toBe('Otro borrador');
    await page.getByRole('button', { name: 'Undo' }).click();
    await say('1 draft');
    await expect.poll(() => field(1).inputValue()).toBe('Otro borrador');
  });

  test('a draft warns when its translation has changed meanwhile', async () => {
    await field(1).fill('Mi borrador 21');
    await say('1 draft');
    await page.goto('about:blank');
    await writeElsewhere(doubtful.original, 'De otra persona, 21');
    await page.goBack();
    await row(1).getByText('This translation changed after you started your draft.').waitFor();
    expect(await row(1).getByRole('alert').textContent()).toContain('De otra persona, 21');
    await row(1).getByRole('button', { name: 'Keep mine' }).click();
    await page.keyboard.press('Enter');
    await state(1, /^Edited$/);
    expect(await stored(doubtful.original)).toMatchObject({ text: 'Mi borrador 21' });
  });

  test('a concurrent edit is never overwritten without warning', async () => {
    await field(1).fill('Mi texto, 21');
    await writeElsewhere(doubtful.original, 'De otra persona, 21');
    await field(1).press('Enter');
    await row(1).getByText('This translation changed after you started your draft.').waitFor();
    expect(await stored(doubtful.original)).toMatchObject({ text: 'De otra persona, 21' });
    await expect.poll(() => field(1).inputValue()).toBe('Mi texto, 21');
    await row(1).getByRole('button', { name: 'Take theirs' }).click();
    await expect.poll(() => field(1).inputValue()).toBe('De otra persona, 21');
    await state(1, /^Edited$/);
  });

  test('a failed save is reverted, and the draft stays', async () => {
    const before = await stored(doubtful.original);
    await page.route('**/api/update-translation', (route) =>
      route.fulfill({ status: 503, json: { error: 'Not now.' } }),
    );
    await field(1).fill('Nuevo, 21');
    await field(1).press('Enter');
    await row(1).getByText('Failed to update translation: Not now.').waitFor();
    await state(1, /^Draft$/);
    await expect.poll(() => field(1).inputValue()).toBe('Nuevo, 21');
    expect(await stored(doubtful.original)).toEqual(before);
    await page.unroute('**/api/update-translation');
    await row(1).getByRole('button', { name: 'Confirm' }).click();
    await state(1, /^Edited$/);
    expect(await row(1).getByRole('alert').count()).toBe(0);
    expect(await stored(doubtful.original)).toMatchObject({ text: 'Nuevo, 21' });
  });

  test('lost and duplicate tags and placeholders are reported before saving and inserted by keyboard or mouse', async () => {
    let puts = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT') puts += 1;
    });
    const chip = (name: string) => row(0).getByRole('button', { name });
    await chip('Insert name: present').waitFor();
    await field(0).fill('Hola {name} {name}, los <1>mapas</1> esperan en el cajón');
    await chip('Insert name: too many').waitFor();
    await chip('Insert %s: missing').waitFor();
    await say('Missing: “bold” “line break”.');
    await field(0).press('Enter');
    await row(0)
      .getByRole('alert')
      .getByText(/^Failed to update translation: /)
      .waitFor();
    expect(puts).toBe(0);
    await field(0).fill('Hola {name}, los <1>mapas</1> esperan en el cajón');
    await field(0).press('Control+End');
    await page.keyboard.press('Shift+Control+ArrowLeft');
    await chip('Insert bold around “the drawer”: missing').click();
    await expect.poll(() => field(0).inputValue()).toContain('en el <2>cajón</2>');
    await page.keyboard.press('Alt+I');
    await page.keyboard.press('Alt+I');
    await expect.poll(() => field(0).inputValue()).toContain('<2>cajón</2>%s<3/>');
    await page.keyboard.press('Enter');
    await state(0, /^Edited$/);
    expect(puts).toBe(1);
    expect((await stored(held.original)).text).toContain('<2>cajón</2>%s<3/>');
  });

  test('a tag is one chip for the caret, deletion and undo, and is copied as written', async () => {
    const offset = () =>
      field(0).evaluate((element: HTMLTextAreaElement) => element.selectionStart);
    const chips = row(0).locator('[aria-hidden] [data-name]');
    const names = ['name', 'link', '%s', 'link', 'bold', 'bold', 'line break'];
    expect(
      await chips.evaluateAll((all) => all.map((one) => one.getAttribute('data-name'))),
    ).toEqual(names);
    const cut = await chips.evaluateAll((all) =>
      all.flatMap(({ scrollWidth, clientWidth }) => (scrollWidth > clientWidth ? scrollWidth : [])),
    );
    expect(cut).toEqual([]);
    await field(0).fill('<1>a</1>');
    await page.keyboard.press('Control+Home');
    const seen = [];
    for (let step = 0; step < 3; step += 1) {
      await page.keyboard.press('ArrowRight');
      seen.push(await offset());
    }
    expect(seen).toEqual([3, 4, 8]);
    await page.keyboard.press('Backspace');
    expect(await field(0).inputValue()).toBe('<1>a');
    await page.keyboard.press('Control+Z');
    expect(await field(0).inputValue()).toBe('<1>a</1>');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+Delete');
    expect(await field(0).inputValue()).toBe('a</1>');
    await page.keyboard.press('Control+Z');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => chips.first().getAttribute('data-selected')).toBe('true');
    await page.keyboard.press('Control+C');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+V');
    expect(await field(0).inputValue()).toBe('<1>a</1><1>');
  });

  test('Enter in an input method does not confirm', async () => {
    const session = await page.context().newCDPSession(page);
    await field(1).focus();
    await page.keyboard.press('Control+A');
    await session.send('Input.imeSetComposition', {
      text: 'にほん',
      selectionStart: 3,
      selectionEnd: 3,
    });
    const key = { key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 };
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
    await session.send('Input.insertText', { text: '日本 21' });
    await expect.poll(() => field(1).inputValue()).toBe('日本 21');
    await state(1, /^Draft$/);
    expect(await stored(doubtful.original)).toMatchObject({ text: doubtful.es });
  });

  test('a row that no longer matches its filter stays, and no row is skipped', async () => {
    await toggle(/^Machine/).click();
    await say(/^17 strings$/);
    const machine = await page.locator('[data-strings] > li').allTextContents();
    await field(3).fill('Escrito a mano');
    await field(3).press('Enter');
    await state(3, /^Edited$/);
    await counted('Machine', 16);
    expect(await shown()).toBe(10);
    await page.getByRole('button', { name: 'Next' }).click();
    await say('Page 2 of 2');
    expect(await shown()).toBe(7);
    const next = await page.locator('[data-strings] > li').allTextContents();
    expect(next.filter((text) => machine.includes(text))).toEqual([]);
    await page.reload();
    await say(/^16 strings$/);
  });
});
