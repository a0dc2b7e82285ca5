import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { specifiedTexts } from '../specified-texts.data.ts';

/** Where the journeys write the texts that the app's screens showed; `check-specified-texts.ts` reads it. */
export const seenTextsFolder = path.resolve(import.meta.dirname, '../../test-results/seen-texts');

const seen = new Set<string>();

/** Returns the source of an expression that matches a specified text with anything in the place of `{…}`. */
export function patternOf(text: string): string {
  const literal = (part: string) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return text
    .split(/\{[^{}]*\}/)
    .map(literal)
    .join('.+');
}

const anySpecifiedText = Object.values(specifiedTexts).flat().map(patternOf).join('|');

/** Records the specified texts that become visible on a screen of the app in this context, dialogs included. */
export async function recordTexts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('recordSeenTexts', (_source, texts: string[]) => record(texts));
  await context.addInitScript(watchTexts, anySpecifiedText);
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

/** Runs in the page: reports each visible element's text and names that hold a specified text, as they change. */
function watchTexts(anySpecified: string): void {
  if (!/^\/(dashboard|login|logout|reset-password|onboarding)\b/.test(location.pathname)) return;
  const names = ['aria-label', 'placeholder', 'title', 'alt'];
  const specified = new RegExp(anySpecified);
  const reported = new Set<string>();
  const changed = new Set<Element>();
  const specifiedIn = (element: Element) =>
    [element.textContent, ...names.map((name) => element.getAttribute(name))]
      // A longer text is a whole part of the page; its pieces are reported by themselves.
      .filter((text) => text !== null && text.length < 1000)
      .map((text) => (text ?? '').replace(/\s+/g, ' ').trim())
      .filter((text) => text.length < 500 && !reported.has(text) && specified.test(text));
  const report = () => {
    const texts = [...changed].flatMap((element) => {
      const found = element.isConnected ? specifiedIn(element) : [];
      return found.length > 0 && element.checkVisibility() ? found : [];
    });
    changed.clear();
    for (const text of texts) reported.add(text);
    const send = (window as { recordSeenTexts?: (texts: string[]) => Promise<void> })
      .recordSeenTexts;
    if (texts.length > 0) void send?.(texts);
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
