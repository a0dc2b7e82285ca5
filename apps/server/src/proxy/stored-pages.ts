import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { type CachedPage, packCompiled } from '@dragoman/core/serving';
import { hostOf } from '@dragoman/domain/serving';
import type { Departure } from './departure.ts';
import type { Document, FetchedDocument, Freshness, StoredDocument } from './document-cache.ts';
import type { DocumentExchange } from './exchange.ts';
import { headerOf } from './header-list.ts';
import { worthwhileLifetime } from './page-files.ts';
import type { PageSource, ReadyPage, SentPage } from './ready-pages.ts';
import { bodyOf } from './request-document.ts';

const compress = promisify(zlib.zstdCompress);
const decompress = promisify(zlib.zstdDecompress);
const level = { params: { [zlib.constants.ZSTD_c_compressionLevel]: 1 } };

interface DocumentHead extends Omit<StoredDocument, 'document' | 'url'> {
  readonly document: Omit<Document, 'received' | 'body'>;
}

const isCoded = ({ headers }: Pick<Document, 'headers'>) =>
  headerOf(headers, 'content-encoding') !== undefined;

/** Returns the name of the file with an original and its compiled page. */
export const originalFile = (key: string) => `original ${key}`;

/** Writes an original and its compiled page, unless the file on disk is as good. */
export function keepDocument(
  { context, site }: DocumentExchange,
  { file: name, stored }: FetchedDocument,
  compiled: CachedPage | undefined,
): void {
  if (name === undefined || stored === undefined || compiled === undefined) return;
  context.files?.write(originalFile(name), stored.since, async () => {
    const { received, body: _, ...document } = stored.document;
    const { policy, selecting, receivedAt, since } = stored;
    const head: DocumentHead = { document, policy, selecting, receivedAt, since };
    const bytes = isCoded(document) ? received : await compress(received, level);
    return { head, bytes, more: packCompiled(site, compiled) };
  });
}

/** Reads an original and its compiled page from disk into memory. */
export async function restoreDocument(
  exchange: DocumentExchange,
  { key, address }: { readonly key: string; readonly address: string },
  gone: Departure,
): Promise<void> {
  const { documents, files, serving } = exchange.context;
  const file = await files?.read<DocumentHead>(originalFile(key), address);
  if (file === undefined) return;
  const { document, policy, ...rest } = file.head;
  const bytes = Buffer.from(file.bytes);
  const received = isCoded(document) ? bytes : await decompress(bytes);
  const outdated = { lifetime: 0, staleWhileRevalidate: 0, staleIfError: 0 };
  const known = documents.restore(key, {
    ...rest,
    url: documents.url(address),
    document: { ...document, received },
    policy: file.isCertain ? policy : { ...policy, ...outdated },
  });
  const page = {
    site: exchange.site,
    body: () => bodyOf(exchange, known.document, gone),
    contentType: headerOf(document.headers, 'content-type'),
  };
  await serving.compiledPages.restore(page, document.hash, file.more);
}

interface ReadyHead {
  readonly page: ReadyPage;
  /** See `Document`. */
  readonly content: string;
  readonly original: Omit<Freshness, 'url'>;
  /** See `Serving.validity`. */
  readonly validity: string;
  readonly sent: SentPage;
}

/** Writes a response and its body to disk, if it stays fresh for long. */
export function keepReady(
  { context, readyKey, site, view, basis, visitor }: DocumentExchange,
  page: ReadyPage,
  bytes: Uint8Array,
  { content, original, sent }: Pick<PageSource, 'content' | 'original' | 'sent'>,
): void {
  const { language } = view;
  if (original === undefined || original.policy.lifetime < worthwhileLifetime) return;
  const { policy, receivedAt, since } = original;
  context.files?.write(`ready ${readyKey}`, since, async () => {
    const validity = language === null ? undefined : await context.serving.validity(site, language);
    const isMade = context.serving.isCurrent(hostOf(visitor.authority), basis);
    if (validity === undefined || !isMade) return undefined;
    const kept = { policy, receivedAt, since };
    const head: ReadyHead = { page, content, validity, sent, original: kept };
    return { head, bytes };
  });
}

/** Reads a response and its body from disk into memory. Returns true if they are there and still valid; never rejects. */
export async function restoreReady(
  { context: { documents, files, ready, serving }, visitor, site, view }: DocumentExchange,
  key: string,
): Promise<boolean> {
  if (view.language === null || files === undefined) return false;
  const address = site.origin + view.path;
  const file = await files.read<ReadyHead>(`ready ${key}`, address).catch(() => undefined);
  if (file?.isCertain !== true) return false;
  const { page, original, validity, content, sent } = file.head;
  const now = await serving.validity(site, view.language).catch(() => undefined);
  if (validity === undefined || validity !== now) return false;
  serving.pages.restore(page.etag, page.coding, file.bytes);
  const basis = serving.basis(hostOf(visitor.authority));
  const url = documents.url(address);
  ready.store(key, visitor, page, { basis, content, sent, original: { ...original, url } });
  return true;
}
