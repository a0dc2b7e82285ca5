import type { PageView } from '@dragoman/domain/serving';
import type { Site } from './site.store.ts';
import type { SwitcherOptions } from './switcher.ts';

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
  /** Whether what nothing translates is queued to be; an error page's words never count. */
  readonly learn: boolean;
}
