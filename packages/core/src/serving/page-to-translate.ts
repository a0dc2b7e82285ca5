import type { PageView } from '@dragoman/domain/serving';
import type { LiveScript } from './live-script.ts';
import type { Site } from './site.store.ts';
import type { SwitcherOptions } from './switcher.ts';

/**
 * `nothing`: an error page's words never count. `memory`: the page is for one visitor, whose data no engine may see, so only
 * text counts that the owner's translation memory has. `all`: everybody sees the page.
 */
type Learn = 'nothing' | 'memory' | 'all';

/** A page of a customer's site as fetched, and how it is to be shown. */
export interface PageToTranslate {
  readonly site: Site;
  readonly view: PageView & { readonly language: string };
  /** The body without content codings, in the page's own encoding. */
  readonly body: Uint8Array;
  readonly contentType: string | undefined;
  /** `bodyHash` of the body, where the caller has it already. */
  readonly hash?: string;
  readonly switcher?: SwitcherOptions | undefined;
  /** What keeps the page translated while its scripts change it; without it nothing does. */
  readonly live?: LiveScript | undefined;
  /** What of the text that nothing translates is queued to be translated. */
  readonly learn: Learn;
}
