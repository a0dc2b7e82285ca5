import MiniSearch, { type SearchResult } from 'minisearch';
import { excerptOf } from '../docs/excerpt.ts';
import { type FoundSection, indexOptions } from '../docs/search-options.ts';

type Found = SearchResult & FoundSection;

const maxResults = 20;
const part = <T extends Element>(selector: string) =>
  document.querySelector<T>(`.docs-search ${selector}`) as T;

const area = document.querySelector<HTMLElement>('.docs-search');
const dialog = part<HTMLDialogElement>('dialog');
const field = part<HTMLInputElement>('input');
const status = part<HTMLElement>('[role=status]');
const list = part<HTMLOListElement>('ol');

/** The index, loaded when the search is first opened; again after a failure. */
let loading: Promise<MiniSearch<FoundSection>> | undefined;

async function load(): Promise<MiniSearch<FoundSection>> {
  const response = await fetch(area?.dataset['index'] ?? '');
  if (!response.ok) throw new Error(`The index answered ${response.status}`);
  return MiniSearch.loadJSON(await response.text(), indexOptions);
}

function readIndex(): Promise<MiniSearch<FoundSection>> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function search(): Promise<void> {
  const query = field.value.trim();
  if (query === '') return show([], '');
  if (list.childElementCount === 0) status.textContent = 'Searching…';
  try {
    const index = await readIndex();
    if (query === field.value.trim()) show(index.search(query) as Found[], query);
  } catch {
    show([], '');
    status.textContent = 'The search could not be loaded. Check your connection and type again.';
  }
}

function show(found: readonly Found[], query: string): void {
  list.replaceChildren(...found.slice(0, maxResults).map(itemOf));
  status.textContent = query === '' ? '' : countOf(found.length, query);
}

function countOf(count: number, query: string): string {
  if (count === 0) return `Nothing found for “${query}”.`;
  if (count > maxResults) return `The best ${maxResults} of ${count} results`;
  return count === 1 ? '1 result' : `${count} results`;
}

function itemOf({ id, chapter, heading, text, terms }: Found): HTMLElement {
  const link = Object.assign(document.createElement('a'), { href: id });
  const title = document.createElement('strong');
  title.textContent = heading === '' ? chapter : `${chapter} › ${heading}`;
  const excerpt = document.createElement('span');
  for (const { text: piece, isHit } of excerptOf(text, terms)) {
    const node = document.createElement(isHit ? 'mark' : 'span');
    node.textContent = piece;
    excerpt.append(node);
  }
  link.append(title, excerpt);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

function open(): void {
  if (dialog.open) return;
  dialog.showModal();
  field.select();
  // A failure is told once something is typed.
  readIndex().catch(() => {});
}

/** Moves the focus through the field and the results; the first and last one are ends. */
function move(step: number): void {
  const stops = [field, ...list.querySelectorAll('a')];
  const at = stops.indexOf(document.activeElement as HTMLInputElement);
  stops[at + step]?.focus();
}

function followKey(event: KeyboardEvent): void {
  const isInField = document.activeElement === field;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    move(event.key === 'ArrowDown' ? 1 : -1);
  } else if (event.key === 'Escape') {
    // In a search field it would only clear the field.
    event.preventDefault();
    dialog.close();
  } else if (event.key === 'Enter' && isInField) {
    event.preventDefault();
    if (!event.isComposing) void search().then(() => list.querySelector('a')?.click());
  } else if (!isInField && event.key.length === 1 && event.key !== ' ' && !hasModifier(event)) {
    // Typing goes on in the field.
    field.focus();
  }
}

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

part<HTMLElement>('.docs-search-opener').addEventListener('click', open);
field.addEventListener('input', () => void search());
dialog.addEventListener('keydown', followKey);
dialog.addEventListener('click', (event) => {
  // A result may be on this page; the dialog itself is hit beside its content.
  const target = event.target as Element;
  if (target === dialog || target.closest('a') !== null) dialog.close();
});
document.addEventListener('keydown', (event) => {
  const isTyping = (event.target as Element).closest('input, textarea, select, [contenteditable]');
  if (event.key !== '/' || hasModifier(event) || isTyping !== null) return;
  event.preventDefault();
  open();
});
