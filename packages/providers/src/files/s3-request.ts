import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { childText, readXml, type XmlElement } from './xml.ts';

export interface S3Options {
  /** For example `https://s3.eu-central-1.amazonaws.com` or `http://127.0.0.1:9000`. The bucket is part of the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Prefix of every key, ending in `/`, so that several installations can share a bucket. */
  readonly prefix?: string;
  /** Milliseconds until the store must have begun to answer. Defaults to 60,000. */
  readonly patience?: number;
  /** Milliseconds before the first retry, doubled each time. Defaults to 100. */
  readonly retryDelay?: number;
}

/** An error of the store. `code` is the store's: NoSuchKey, SignatureDoesNotMatch, SlowDown. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(`${code} (${status}): ${message}`);
    this.name = 'S3Error';
    this.status = status;
    this.code = code;
  }
}

interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** The full key in the bucket. Omit it for the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | string;
}

export type SendToS3 = (request: S3Request) => Promise<Response>;

const maxAttempts = 5;
const repeatable = new Set([429, 500, 502, 503, 504]);

/**
 * Sends signed requests (SigV4, path style, hashed content). Retries overload, server errors, lost connections and silence four
 * times, then throws the last error as `S3Error`.
 */
export function createS3Sender(options: S3Options): SendToS3 {
  const { accessKeyId, secretAccessKey, region, retryDelay = 100, patience = 60_000 } = options;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const signed = await aws.sign(addressOf(options, request), initOf(request));
      const answer = await answerWithin(patience, signed).catch((error: unknown) => error);
      if (answer instanceof Response && answer.ok) return answer;
      const again = !(answer instanceof Response) || repeatable.has(answer.status);
      if (!again || attempt === maxAttempts) throw await failure(answer);
      if (answer instanceof Response) await answer.body?.cancel();
      await sleep(retryDelay * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
    }
  };
}

/** Returns the response once it begins; its body has undici's own limits. Rejects with a `TimeoutError`. */
async function answerWithin(patience: number, request: Request): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException('The store did not answer in time', 'TimeoutError')),
    patience,
  );
  return fetch(request, { signal: late.signal }).finally(() => clearTimeout(timer));
}

function addressOf({ endpoint, bucket }: S3Options, { key, query }: S3Request): string {
  const path = key === undefined ? '' : `/${key.split('/').map(encodeURIComponent).join('/')}`;
  const search = new URLSearchParams(query).toString();
  return `${endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket}${path}${search && `?${search}`}`;
}

function initOf({ method, headers, body }: S3Request): RequestInit {
  const hash = createHash('sha256')
    .update(body ?? '')
    .digest('hex');
  return {
    method,
    headers: { ...headers, 'x-amz-content-sha256': hash },
    ...(body === undefined ? {} : { body }),
  };
}

async function failure(answer: unknown): Promise<Error> {
  if (!(answer instanceof Response)) {
    return answer instanceof Error ? answer : new Error(String(answer));
  }
  return readFailure(answer.status, await answer.text());
}

/**
 * Returns the document of a response.
 * @throws S3Error if it is another one than `name`: S3 may send status 200 before it fails, proxies send pages of their own
 */
export async function readResult(answer: Response, name: string): Promise<XmlElement> {
  const text = await answer.text();
  const result = parseXml(text);
  if (result?.name === name) return result;
  if (result?.name === 'Error') throw readFailure(500, text);
  throw new S3Error(answer.status, 'InvalidResponse', `no ${name} in the response`);
}

function parseXml(text: string): XmlElement | undefined {
  try {
    return readXml(text);
  } catch {
    return undefined;
  }
}

/** Parses the error in a response body. Uses the status if the body is not XML, as for HEAD or a proxy's page. */
function readFailure(status: number, text: string): S3Error {
  const element = parseXml(text);
  const code = element && childText(element, 'Code');
  if (code) return new S3Error(status, code, childText(element, 'Message') ?? '');
  return new S3Error(status, status === 404 ? 'NotFound' : 'Unknown', `HTTP ${status}`);
}
