import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';

/** Where the journeys write the texts that the app's screens showed; `check-specified-texts.ts` reads it. */
export const seenTextsFolder = path.resolve(import.meta.dirname, '../../test-results/seen-texts');

const seen = new Set<string>();

/** Records every text that becomes visible on a screen of the app in this context, dialogs included. */
export async function recordTexts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('recordSeenTexts', (_source, texts: string[]) => record(texts));
  await context.addInitScript(watchTexts);
  context.on('dialog', (dialog) => record([dialog.message()]));
}

function record(texts: readonly string[]): void {
  const fresh = texts.filter((text) => !seen.has(text));
  if (fresh.length === 0) return;
  for (const text of fresh) seen.add(text);
  mkdirSync(seenTextsFolder, { recursive: true });
  const lines = fresh.map((text) => `${JSON.stringify(text)}\n`).join('');
  appendFileSync(path.join(seenTextsFolder, `${process.pid}.jsonl`), lines);
}

/** Runs in the page: reports each visible element's text and names as they change. */
function watchTexts(): void {
  if (!/^\/(dashboard|login|logout|reset-password|onboarding)\b/.test(location.pathname)) return;
  const names = ['aria-label', 'placeholder', 'title', 'alt'];
  const changed = new Set<Element>();
  const report = () => {
    const texts = [...changed]
      .filter((element) => element.isConnected && element.checkVisibility())
      .flatMap((element) => [
        element.textContent ?? '',
        ...names.map((name) => element.getAttribute(name) ?? ''),
      ])
      .map((text) => text.replace(/\s+/g, ' ').trim())
      // A longer text is a whole part of the page; its pieces are reported by themselves.
      .filter((text) => text !== '' && text.length < 500);
    changed.clear();
    const send = (window as { recordSeenTexts?: (texts: string[]) => Promise<void> })
      .recordSeenTexts;
    if (texts.length > 0) void send?.([...new Set(texts)]);
  };
  const add = (node: Node) => {
    if (changed.size === 0) setTimeout(report);
    // Text may be split over a sentence's inline elements.
    let element = node instanceof Element ? node : node.parentElement;
    for (let level = 0; element !== null && level < 3; level++, element = element.parentElement)
      changed.add(element);
    if (node instanceof Element) for (const inner of node.querySelectorAll('*')) changed.add(inner);
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'childList') addedNodes.forEach(add);
      else add(target);
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: [...names, 'class', 'hidden', 'open'],
  });
}
