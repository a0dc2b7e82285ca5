import { type RefObject, useEffect } from 'react';
import './found.css';

interface Place {
  readonly start: number;
  readonly end: number;
}

interface Marks {
  readonly root: RefObject<Element | null>;
  /** Marks texts in this language only; undefined for originals and translations. */
  readonly language: string | undefined;
  /** Returns UTF-16 offsets. */
  readonly find: (text: string) => readonly Place[];
}

/** Marks places of the rows' texts, under the highlight's name in the style sheet, without changing their elements. */
export function useMarks(name: 'found' | 'term', { root, language, find }: Marks): void {
  useEffect(() => {
    const { current } = root;
    if (current === null || !('highlights' in CSS)) return;
    let frame = 0;
    const mark = () =>
      CSS.highlights.set(name, new Highlight(...rangesIn(current, language, find)));
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
      CSS.highlights.delete(name);
    };
  }, [name, root, language, find]);
}

function rangesIn(root: Element, language: string | undefined, find: Marks['find']): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    // Originals and translations name their language; a field's own text is not drawn from its node.
    const named = node.parentElement?.closest<HTMLElement>('[lang]');
    if (named == null || named instanceof HTMLTextAreaElement || !root.contains(named)) continue;
    if (language !== undefined && named.lang !== language) continue;
    for (const { start, end } of find(node.nodeValue ?? '')) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}
