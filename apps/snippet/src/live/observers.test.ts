import { expect, test } from 'vitest';
import { openLiveHarness } from './live-page.fixture.ts';

const harness = openLiveHarness();

const body = `<h2 id="it">Leaves and water</h2>
<p id="moved">Made by <b>Ada</b> in <a href="/rome">Rome</a>, since 1920.</p>`;

/** Waits for two frames; times out if microtasks never end. */
const frames = `await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));`;

test('a script that reads the page on every change observes only its own changes, and ends', async () => {
  const page = await harness.open(body);
  const observed = await page.evaluate(`(async () => {
    const observed = [];
    new MutationObserver((records, observer) => {
      observed.push(...records.map(({ type, target }) => type + ' ' + (target.id || target.nodeName)));
      if (!(observer instanceof MutationObserver)) throw new Error('another observer');
      for (const node of [it, moved]) node.innerHTML + node.firstChild.nextSibling?.textContent + node.cloneNode(true).outerHTML;
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    it.append(Object.assign(document.createElement('a'), { textContent: '#' }));
    ${frames}
    moved.lastChild.data = ', since 1921.';
    moved.normalize();
    ${frames}
    moved.lastChild.data = ', since 1920.';
    ${frames}
    return observed;
  })()`);
  expect(observed).toEqual(['childList it', 'characterData #text', 'characterData #text']);
  expect(await page.locator('#it').textContent()).toBe('Hojas y agua#');
  expect(await page.locator('#moved').textContent()).toBe('Desde 1920, hecho en Roma por Ada.');
  expect(harness.faults).toEqual([]);
});

test('a script that resets its text does not loop with the translation', async () => {
  const page = await harness.open(body);
  const times = await page.evaluate(`(async () => {
    let times = 0;
    const insist = () => {
      times += 1;
      if (it.textContent !== 'Leaves and water' || it.firstChild.data.length !== 16) it.textContent = 'Leaves and water';
      if (moved.textContent !== 'Made by Ada in Rome, since 1920.') moved.append('!');
    };
    new MutationObserver(insist).observe(document.body, { subtree: true, childList: true, characterData: true });
    it.textContent = 'Something of ours';
    for (let turn = 0; turn < 5; turn++) { insist(); ${frames} }
    return times;
  })()`);
  expect(times).toBeLessThan(9);
  expect(await page.locator('#it').textContent()).toBe('Hojas y agua');
  expect(await page.locator('#moved').textContent()).toBe('Desde 1920, hecho en Roma por Ada.');
});

test('waiting records are taken once and not delivered after disconnect', async () => {
  const page = await harness.open(body);
  const counts = await page.evaluate(`(async () => {
    let called = 0;
    const gone = new MutationObserver(() => { called += 1; });
    const taken = new MutationObserver(() => { called += 1; });
    for (const observer of [gone, taken]) observer.observe(it, { attributes: true, childList: true });
    it.dataset.open = 'yes';
    // Reading a reordered unit changes the page while records wait.
    moved.firstChild;
    gone.disconnect();
    const own = taken.takeRecords().length;
    ${frames}
    return { called, own };
  })()`);
  expect(counts).toEqual({ called: 0, own: 1 });
});

test('nodes that a script holds stay in place, and its decoration is requested separately', async () => {
  const page = await harness.open(body, { 'Fresh from the hill': 'Recién llegado' });
  await page.evaluate(`(() => {
    window.badge = Object.assign(document.createElement('span'), { textContent: 'Fresh from the hill' });
    window.anchor = Object.assign(document.createElement('a'), { textContent: '#' });
    window.texts = [it.firstChild, ...moved.childNodes];
    for (const parent of [it, moved]) parent.append(' ', badge.cloneNode(true), anchor.cloneNode(true));
    moved.append(badge);
  })()`);
  await expect.poll(() => page.locator('#it').textContent()).toBe('Hojas y agua Recién llegado#');
  expect(await page.locator('#moved').textContent()).toBe(
    'Desde 1920, hecho en Roma por Ada. Recién llegado#Recién llegado',
  );
  expect(
    await page.evaluate('texts.every((node) => node.isConnected) && badge.parentNode === moved'),
  ).toBe(true);
  expect(harness.requested).toEqual(['Fresh from the hill']);
});
