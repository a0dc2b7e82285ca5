import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDrafts } from './drafts.ts';

/** The browser's storage as far as drafts use it. */
class Shelf implements Storage {
  readonly #kept = new Map<string, string>();
  isFull = false;
  get length() {
    return this.#kept.size;
  }
  key(index: number) {
    return [...this.#kept.keys()][index] ?? null;
  }
  getItem(key: string) {
    return this.#kept.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.#kept.set(key, value);
  }
  removeItem(key: string) {
    this.#kept.delete(key);
  }
  clear() {
    this.#kept.clear();
  }
}

const of = { websiteId: 'w', targetLanguage: 'es' };
const draft = { text: 'Té', base: null, original: 'Tea' };
let shelf: Shelf;
beforeEach(() => {
  vi.useFakeTimers();
  shelf = new Shelf();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what is written is found again by the same website and language only', () => {
  const drafts = createDrafts(shelf, of);
  drafts.put('a', draft);
  drafts.put('b', { ...draft, base: 'T' });
  vi.runAllTimers();
  const again = createDrafts(shelf, of);
  expect([again.get('a'), again.get('b')]).toEqual([draft, { ...draft, base: 'T' }]);
  expect(again.ids()).toEqual(['a', 'b']);
  expect(createDrafts(shelf, { ...of, targetLanguage: 'fr' }).ids()).toEqual([]);
  again.drop('a');
  vi.runAllTimers();
  expect(createDrafts(shelf, of).ids()).toEqual(['b']);
});

test('the ids stay the same while a draft is only rewritten', () => {
  const drafts = createDrafts(shelf, of);
  const heard = vi.fn();
  drafts.subscribe(heard);
  drafts.put('a', draft);
  const ids = drafts.ids();
  drafts.put('a', { ...draft, text: 'Té verde' });
  expect(drafts.ids()).toBe(ids);
  expect(heard).toHaveBeenCalledTimes(2);
});

test('all are dropped, and given back', () => {
  const drafts = createDrafts(shelf, of);
  drafts.put('a', draft);
  drafts.put('b', draft);
  const dropped = drafts.dropAll();
  expect([drafts.ids(), [...dropped.keys()]]).toEqual([[], ['a', 'b']]);
});

test('a full storage loses nothing while the page is open, and what it holds of others is no draft', () => {
  shelf.setItem('dragoman:draft:w:es:x', '{"text":1}');
  shelf.setItem('dragoman:draft:w:es:y', 'broken');
  const drafts = createDrafts(shelf, of);
  expect(drafts.ids()).toEqual([]);
  shelf.isFull = true;
  drafts.put('a', draft);
  vi.runAllTimers();
  expect(drafts.get('a')).toEqual(draft);
});
