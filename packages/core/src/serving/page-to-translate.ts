import type { PageView } from '@dragoman/domain/serving';
import type { LiveScript } from './live-script.ts';
import type { Site } from './site.store.ts';
import type { SwitcherOptions } from './switcher.ts';

/**
 * `nothing`: for error pages. `memory`: for pages of one visitor, whose data no engine may see; only text that
 * the owner's translation memory has is reported. `all`: for public pages.
 */
type Reported = 'nothing' | 'memory' | 'all';

/** A fetched page of a customer's site, and how to render it. */
export interface PageToTranslate {
  readonly site: Site;
  readonly view: PageView & { readonly language: string };
  /** Returns the body without content coding, in the page's character encoding; called if it is not compiled yet. */
  readonly body: () => Uint8Array | Promise<Uint8Array>;
  readonly contentType: string | undefined;
  /** `bodyHash` of the body. */
  readonly hash: string;
  /** That of the body before, if the site has replaced it. */
  readonly replaces?: string | undefined;
  readonly switcher?: SwitcherOptions | undefined;
  /** Script that keeps the page translated while its own scripts change it. */
  readonly live?: LiveScript | undefined;
  /** Which untranslated texts are reported missing. */
  readonly report: Reported;
}
