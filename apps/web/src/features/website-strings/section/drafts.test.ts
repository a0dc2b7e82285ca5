import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDrafts } from './drafts.ts';

class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  isFull = false;
  get length() {
    return this.#items.size;
  }
  key(index: number) {
    return [...this.#items.keys()][index] ?? null;
  }
  getItem(key: string) {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.#items.set(key, value);
  }
  removeItem(key: string) {
    this.#items.delete(key);
  }
  clear() {
    this.#items.clear();
  }
}

const of = { websiteId: 'w', targetLanguage: 'es' };
const draft = { text: 'Té', base: null, original: 'Tea' };
let storage: MemoryStorage;
beforeEach(() => {
  vi.useFakeTimers();
  storage = new MemoryStorage();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a draft is stored for its website and language only', () => {
  const drafts = createDrafts(storage, of);
  drafts.put('a', draft);
  drafts.put('b', { ...draft, base: 'T' });
  vi.runAllTimers();
  const again = createDrafts(storage, of);
  expect([again.get('a'), again.get('b')]).toEqual([draft, { ...draft, base: 'T' }]);
  expect(again.ids()).toEqual(['a', 'b']);
  expect(createDrafts(storage, { ...of, targetLanguage: 'fr' }).ids()).toEqual([]);
  again.drop('a');
  vi.runAllTimers();
  expect(createDrafts(storage, of).ids()).toEqual(['b']);
});

test('the array of ids is not replaced if only a draft’s text changes', () => {
  const drafts = createDrafts(storage, of);
  const listener = vi.fn();
  drafts.subscribe(listener);
  drafts.put('a', draft);
  const ids = drafts.ids();
  drafts.put('a', { ...draft, text: 'Té verde' });
  expect(drafts.ids()).toBe(ids);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('dropAll removes all drafts and returns them', () => {
  const drafts = createDrafts(storage, of);
  drafts.put('a', draft);
  drafts.put('b', draft);
  const dropped = drafts.dropAll();
  expect([drafts.ids(), [...dropped.keys()]]).toEqual([[], ['a', 'b']]);
});

test('a full storage loses no draft while the page is open, and malformed entries are ignored', () => {
  storage.setItem('dragoman:draft:w:es:x', '{"text":1}');
  storage.setItem('dragoman:draft:w:es:y', 'broken');
  const drafts = createDrafts(storage, of);
  expect(drafts.ids()).toEqual([]);
  storage.isFull = true;
  drafts.put('a', draft);
  vi.runAllTimers();
  expect(drafts.get('a')).toEqual(draft);
});
