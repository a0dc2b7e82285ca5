import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, test } from 'vitest';
import { openHarness, pageWith, readable } from './harness.fixture.ts';

const harness = openHarness();
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const violations = async () => {
  const page = harness.page();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
};

test.each([
  ['buttons', { showFlags: true, useLanguageCode: true }],
  ['dropdown', { showFlags: true, useLanguageCode: true }],
  ['horizontal', { useNativeName: true }],
  ['vertical', {}],
] as const)('axe finds nothing in %s with %j, closed and open', async (template, options) => {
  const page = await harness.open(pageWith({ style: { ...readable, ...options, template } }));
  expect(await violations()).toEqual([]);
  if (template === 'buttons') return;
  await page.getByRole('button').click();
  await page.locator('dragoman-switcher [aria-expanded=true]').waitFor();
  await page.evaluate(() =>
    Promise.all(
      document
        .querySelector('dragoman-switcher')
        ?.shadowRoot?.getAnimations()
        .map(({ finished }) => finished) ?? [],
    ),
  );
  expect(await violations()).toEqual([]);
});

test('with the specified default colors, axe reports only their contrast', async () => {
  await harness.open(pageWith({}));
  expect((await violations()).map((text) => text.split(':')[0])).toEqual(['color-contrast']);
});
