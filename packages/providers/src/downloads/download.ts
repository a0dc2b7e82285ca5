import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Dispatcher, request } from 'undici';

export interface DownloadOptions {
  readonly dispatcher: Dispatcher;
  readonly maxBytes: number;
  /** Called with the bytes that are here and, if it is known, their sum. */
  readonly onProgress?: ((bytes: number, total: number | undefined) => void) | undefined;
}

/** Why a file could not be downloaded, as a sentence. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';

  /** True if the connection broke; false for an answer that says no, and for a disk that cannot be written. */
  get isCut(): boolean {
    const { code = '' } = (this.cause ?? {}) as NodeJS.ErrnoException;
    return ['UND_ERR_SOCKET', 'UND_ERR_BODY_TIMEOUT', 'ECONNRESET', 'EPIPE'].includes(code);
  }
}

const timeoutMs = 60_000;
const maxRedirects = 5;
const maxAttempts = 5;

/** True if a URL can be downloaded now, by its headers. `timeout` is in milliseconds. */
export async function canDownload(
  url: string,
  { dispatcher, timeout }: { readonly dispatcher: Dispatcher; readonly timeout: number },
): Promise<boolean> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const reply = await follow(url, { dispatcher, method: 'HEAD', signal });
    await reply.body.dump();
    return reply.statusCode === 200;
  } catch {
    return false;
  }
}

/**
 * Downloads a URL into a file, and continues what a broken download left there: at once, if the connection broke. Throws
 * `DownloadError`.
 */
export async function download(url: string, file: string, options: DownloadOptions): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  for (let attempt = 1; ; attempt++) {
    try {
      return await downloadFrom(await sizeOf(file), url, file, options);
    } catch (error) {
      const isCut = error instanceof DownloadError && error.isCut;
      if (!isCut || attempt === maxAttempts) throw error;
    }
  }
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}

async function downloadFrom(
  present: number,
  url: string,
  file: string,
  options: DownloadOptions,
): Promise<void> {
  try {
    const headers = present > 0 ? { range: `bytes=${present}-` } : {};
    const reply = await follow(url, { dispatcher: options.dispatcher, headers });
    // The file is complete already; its hash decides whether it is the right one.
    if (reply.statusCode === 416) return await reply.body.dump();
    const isContinued = reply.statusCode === 206;
    if (!isContinued && reply.statusCode !== 200) {
      await reply.body.dump();
      throw new DownloadError(`${url} answers ${reply.statusCode}.`);
    }
    const start = isContinued ? present : 0;
    await using target = await open(file, isContinued ? 'a' : 'w');
    for await (const part of counted(reply, start, options)) await target.writeFile(part);
  } catch (cause) {
    if (cause instanceof DownloadError) throw cause;
    throw new DownloadError(`${url} cannot be fetched.`, { cause });
  }
}

/** Writes a file atomically, even if the process crashes. */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(part, bytes);
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}

interface Call extends Pick<DownloadOptions, 'dispatcher'> {
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

async function follow(url: string, call: Call): Promise<Dispatcher.ResponseData> {
  let address = url;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
    const reply = await request(address, { ...call, ...limits });
    const { location } = reply.headers;
    if (reply.statusCode < 300 || reply.statusCode >= 400 || typeof location !== 'string')
      return reply;
    await reply.body.dump();
    address = new URL(location, address).href;
  }
  throw new DownloadError(`${url} redirects too often.`);
}

async function* counted(
  { body, headers }: Dispatcher.ResponseData,
  start: number,
  { maxBytes, onProgress }: DownloadOptions,
): AsyncGenerator<Uint8Array> {
  const length = Number(headers['content-length'] ?? Number.NaN);
  const total = Number.isNaN(length) ? undefined : start + length;
  let bytes = start;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > maxBytes) throw new DownloadError('The file is too large.');
    onProgress?.(bytes, total);
    yield part;
  }
}
