import { readSearch, type SoughtText } from '@dragoman/domain/website-strings';
import { type RefObject, useEffect } from 'react';
import './found.css';

/** Marks what the search found in the rows' texts, without changing their elements. */
export function FoundTexts({ search, list }: { search: string; list: RefObject<Element | null> }) {
  useEffect(() => {
    const { current } = list;
    if (current === null || !('highlights' in CSS)) return;
    const sought = readSearch(search);
    let frame = 0;
    const mark = () => CSS.highlights.set('found', new Highlight(...rangesIn(current, sought)));
    const markSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    };
    const observer = new MutationObserver(markSoon);
    observer.observe(current, { subtree: true, childList: true, characterData: true });
    markSoon();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete('found');
    };
  }, [search, list]);
  return null;
}

function rangesIn(root: Element, sought: readonly SoughtText[]): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    // Originals and translations name their language; a field's own text is not drawn from its node.
    const named = node.parentElement?.closest('[lang]');
    if (named == null || named instanceof HTMLTextAreaElement || !root.contains(named)) continue;
    for (const { start, end } of findIn(node.nodeValue ?? '', sought)) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}

/** Finds texts as the server does: in any case and with any accents. Returns UTF-16 offsets. */
export function findIn(
  text: string,
  sought: readonly SoughtText[],
): { readonly start: number; readonly end: number }[] {
  const origins: number[] = [];
  let folded = '';
  for (let at = 0; at < text.length; at += 1)
    for (const letter of fold(text.charAt(at))) {
      folded += letter;
      origins.push(at);
    }
  return sought.flatMap(({ text: wanted, isWhole }) => {
    const needle = fold(wanted);
    const found: { start: number; end: number }[] = [];
    for (
      let at = folded.indexOf(needle);
      at >= 0;
      at = folded.indexOf(needle, at + needle.length)
    ) {
      const after = at + needle.length;
      const isInWord = isLetter(folded[at - 1]) || isLetter(folded[after]);
      const [start = 0, last = 0] = [origins[at], origins[after - 1]];
      if (!isWhole || !isInWord) found.push({ start, end: last + 1 });
    }
    return found;
  });
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function isLetter(letter = ''): boolean {
  return /[\p{L}\p{N}_]/u.test(letter);
}
