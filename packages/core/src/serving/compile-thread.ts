// Runs in a thread of `large-pages.ts`.
import { compilePage, type SentPage, type SourcePage, toSent } from './compile-page.ts';

export default function compileHere(page: SourcePage): SentPage {
  return toSent(compilePage(page));
}
