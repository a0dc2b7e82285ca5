import {
  type CompiledPage,
  type CutOptions,
  cut,
  decodePage,
  type Equals,
  fromPortable,
  type PortablePage,
  recut,
  toPortable,
} from '@dragoman/rewriter';
import { policiesOf } from './page-policies.ts';

export interface CachedPage {
  readonly compiled: CompiledPage;
  readonly transcoded: boolean;
  readonly form: PageForm;
  /** See `policiesOf`. */
  readonly policies: string;
}

/** A fragment is HTML that a script inserts into a page: it has no head to add to. */
type PageForm = 'page' | 'fragment' | 'text';

/** A page to compile. Can be sent to another thread. */
export interface SourcePage {
  readonly body: Uint8Array;
  readonly contentType: string | undefined;
  readonly options: CutOptions;
}

/** Decodes and cuts a page, with the help of a similar one if given. Throws what `cut` throws. */
export function compilePage(
  { body, contentType, options }: SourcePage,
  similar?: CompiledPage,
): CachedPage {
  const { bytes, transcoded } = decodePage(body, contentType);
  const compiled =
    similar === undefined ? cut(bytes, options) : recut(similar, bytes, options, areEqual);
  return {
    compiled,
    transcoded,
    form: formOf(bytes),
    policies: compiled.hasPolicy ? policiesOf(bytes) : '',
  };
}

const areEqual: Equals = (one, other) => Buffer.compare(one, other) === 0;

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

/** Detects the form from the first 4 KB. */
function formOf(bytes: Uint8Array): PageForm {
  const { buffer, byteOffset, length } = bytes;
  const start = Buffer.from(buffer, byteOffset, Math.min(length, 4096)).toString('latin1');
  if (/<(?:!doctype|html|head|body|title)[\s>]/i.test(start)) return 'page';
  return /<(?:[a-z!]|\/[a-z])/i.test(start) ? 'fragment' : 'text';
}
