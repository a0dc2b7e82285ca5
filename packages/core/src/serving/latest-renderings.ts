import { type Dictionary, type Rendering, renderAgain, type Target } from '@dragoman/rewriter';
import { kept, type PageMemory } from './byte-cache.ts';
import type { CachedPage } from './compile-page.ts';
import { isLarge } from './large-pages.ts';
import type { Pages, RenderedPage } from './pages.ts';

/** Renders changed pages: what is the same as on the last page of the address is copied from it. */
export interface LatestRenderings {
  /** Returns the page in its language; undefined for a large page and for one whose policies are adjusted after rendering. */
  render(
    cached: CachedPage,
    dictionary: Dictionary,
    target: Target,
    key: string,
  ): Rendering | undefined;
  note(key: string, rendering: Rendering, page: RenderedPage): void;
}

/** The bytes are those of the cached page with the entity tag. */
type Latest = Omit<Rendering, 'bytes'> & Pick<RenderedPage, 'etag'>;

export function createLatestRenderings(memory: PageMemory, pages: Pages): LatestRenderings {
  const latest = kept<Latest>(memory, 'rendering ');
  const find = (key: string): Rendering | undefined => {
    const known = latest.get(key);
    const bytes = known && pages.body(known.etag, undefined);
    return known && bytes && { ...known, bytes };
  };
  return {
    render({ compiled, policies }, dictionary, target, key) {
      if (policies !== '' || isLarge(compiled.bytes)) return undefined;
      return renderAgain(compiled, dictionary, target, find(key));
    },
    note(key, { checkpoints, offsets }, { etag }) {
      const size =
        offsets.byteLength + checkpoints.records.byteLength + checkpoints.opened.byteLength;
      latest.set(key, { etag, offsets, checkpoints }, size);
    },
  };
}
