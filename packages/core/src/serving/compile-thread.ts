// Runs in a thread of `large-pages.ts`.
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { compilePage, type SentPage, type SourcePage, toSent } from './compile-page.ts';

yieldToVisitors();

export default function compileHere(page: SourcePage): SentPage {
  return toSent(compilePage(page));
}

/** Where this thread shares a core with the process's event loop, that goes first. Only Linux has priorities of threads. */
function yieldToVisitors(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Without /proc the thread runs like all others.
  }
}
