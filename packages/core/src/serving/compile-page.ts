import {
  type CompiledPage,
  type CutOptions,
  cut,
  decodePage,
  fromPortable,
  type PortablePage,
  toPortable,
} from '@dragoman/rewriter';
import { policiesOf } from './page-policies.ts';

export interface CachedPage {
  readonly compiled: CompiledPage;
  readonly transcoded: boolean;
  readonly form: PageForm;
  /** See `policiesOf`. */
  readonly policies: string;
  /** True if the page runs scripts, which may re-render its text. */
  readonly hasScripts: boolean;
}

/** A fragment is HTML that a script inserts into a page: it has no head to add to. */
type PageForm = 'page' | 'fragment' | 'text';

/** A page to compile. Can be sent to another thread. */
export interface SourcePage {
  readonly body: Uint8Array;
  readonly contentType: string | undefined;
  readonly options: CutOptions;
}

/** Decodes and cuts a page. Throws what `cut` throws. */
export function compilePage({ body, contentType, options }: SourcePage): CachedPage {
  const { bytes, transcoded } = decodePage(body, contentType);
  return {
    compiled: cut(bytes, options),
    transcoded,
    form: formOf(bytes),
    policies: policiesOf(bytes),
    hasScripts: hasScripts(bytes),
  };
}

/** A compiled page in the form that threads send each other. */
export interface SentPage extends Omit<CachedPage, 'compiled'> {
  readonly compiled: PortablePage;
}

export function toSent(page: CachedPage): SentPage {
  return { ...page, compiled: toPortable(page.compiled) };
}

export function fromSent(page: SentPage): CachedPage {
  return { ...page, compiled: fromPortable(page.compiled) };
}

const script =
  /<script(?![^>]{0,500}\stype\s*=\s*["']?(?:application\/(?:ld\+)?json|text\/template))[\s>]/i;

function hasScripts(bytes: Uint8Array): boolean {
  return script.test(latin1(bytes));
}

function latin1({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('latin1');
}

/** Detects the form from the first 4 KB. */
function formOf(bytes: Uint8Array): PageForm {
  const start = latin1(bytes.subarray(0, 4096));
  if (/<(?:!doctype|html|head|body|title)[\s>]/i.test(start)) return 'page';
  return /<(?:[a-z!]|\/[a-z])/i.test(start) ? 'fragment' : 'text';
}
