import { type Dictionary, type Rendering, renderAgain, type Target } from '@dragoman/rewriter';
import { kept, type PageMemory } from './byte-cache.ts';
import type { CachedPage } from './compile-page.ts';
import { isLarge } from './large-pages.ts';
import type { Pages, RenderedPage } from './pages.ts';

/** Renders changed pages: what is the same as on the last page of the address is copied from it. */
export interface LatestRenderings {
  /** Returns the target without live script of the last page of a place. */
  target(place: string): Target | undefined;
  /** Returns the page in its language; undefined for a large page and for one whose policies are adjusted after rendering. */
  render(
    cached: CachedPage,
    dictionary: Dictionary,
    target: Target,
    place: string,
  ): Rendering | undefined;
  /** @param place equal for pages whose `targetOf` is the same */
  note(place: string, rendering: Rendering, target: Target, page: RenderedPage): void;
}

/** The bytes are those of the cached page with the entity tag. */
type Latest = Omit<Rendering, 'bytes'> & Pick<RenderedPage, 'etag'> & { readonly target: Target };

/** What a target takes in memory: the switcher and the addresses in other languages. */
const targetBytes = 3000;

export function createLatestRenderings(memory: PageMemory, pages: Pages): LatestRenderings {
  const latest = kept<Latest>(memory, 'rendering ');
  const find = (place: string): Rendering | undefined => {
    const known = latest.get(place);
    const bytes = known && pages.body(known.etag, undefined);
    return known && bytes && { ...known, bytes };
  };
  return {
    target: (place) => latest.get(place)?.target,
    render({ compiled, policies }, dictionary, target, place) {
      if (policies !== '' || isLarge(compiled.bytes)) return undefined;
      return renderAgain(compiled, dictionary, target, find(place));
    },
    note(place, { checkpoints, offsets }, target, { etag }) {
      const size =
        offsets.byteLength + checkpoints.records.byteLength + checkpoints.opened.byteLength;
      latest.set(place, { etag, offsets, checkpoints, target }, size + targetBytes);
    },
  };
}
