import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { controlTexts } from '@dragoman/domain/translations';

/** A fault of the service; each time it is set, it happens once. */
export type Fault =
  | 'rate'
  | 'quota'
  | 'auth'
  | 'overload'
  | 'slow'
  | 'too-large'
  | 'cut-off'
  | 'dropped-tag'
  | 'chatter'
  | 'wrong-count'
  | 'wrong-language';

export interface ServiceRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface ServiceReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A glossary that a client has created. */
export interface StoredGlossary {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  readonly target: string;
  readonly terms: ReadonlyMap<string, string>;
  readonly createdAt: Date;
}

/** The glossaries of a service, by id. */
export class StoredGlossaries extends Map<string, StoredGlossary> {
  /** How many the account may have. */
  most = 1000;
}

interface TranslationRequest {
  readonly texts: readonly string[];
  readonly source: string;
  readonly target: string;
  /** Translations that the request prescribes. */
  readonly terms?: ReadonlyMap<string, string>;
}

/** The wire format of a service. Strict: refuses the same requests as the service. */
export interface Dialect {
  /** Returns the requested texts with their languages, or the response to any other request. */
  read(
    request: ServiceRequest,
    glossaries: StoredGlossaries,
  ): TranslationRequest | { readonly reply: ServiceReply };
  write(texts: readonly string[]): string;
  /** Of what it writes. Defaults to JSON. */
  readonly contentType?: string;
  /** The service's error response. */
  refuse(fault: 'rate' | 'quota' | 'auth' | 'overload' | 'too-large'): ServiceReply;
}

export interface ServiceDouble {
  readonly url: string;
  readonly requests: ServiceRequest[];
  readonly glossaries: StoredGlossaries;
  fail(fault: Fault): void;
  close(): Promise<void>;
}

/** Starts a test double of a translation service to Spanish, which translates by `capitals`. */
export async function startServiceDouble(dialect: Dialect): Promise<ServiceDouble> {
  const requests: ServiceRequest[] = [];
  const glossaries = new StoredGlossaries();
  let next: Fault | undefined;
  const server: Server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming);
    requests.push(request);
    const parsed = dialect.read(request, glossaries);
    if ('reply' in parsed) return send(parsed.reply);
    const fault = next;
    next = undefined;
    if (fault === 'slow') return;
    if (isRefusal(fault)) return send(dialect.refuse(fault));
    const body = dialect.write(
      spoil(
        parsed.texts.map((text) => capitals(text, parsed.terms)),
        fault,
      ),
    );
    const { contentType = 'application/json' } = dialect;
    return send({
      body: fault === 'cut-off' ? body.slice(0, body.length * 0.7) : body,
      headers: { 'content-type': contentType },
    });

    function send({ status = 200, headers, body }: ServiceReply): void {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    glossaries,
    fail(fault) {
      next = fault;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<ServiceRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString(),
  };
}

type Refusal = Parameters<Dialect['refuse']>[0];

function isRefusal(fault: Fault | undefined): fault is Refusal {
  return ['rate', 'quota', 'auth', 'overload', 'too-large'].includes(fault ?? '');
}

/**
 * Uppercases each word of a text but its last letter, because answers in capitals are refused. Prescribed translations stay, and the
 * control text is translated, as it must be.
 */
export function capitals(text: string, terms: ReadonlyMap<string, string> = new Map()): string {
  if (text === controlTexts['en']) return controlTexts['es'] ?? '';
  const patterns = [...terms.keys(), '<[^<>]*>', '&#?\\w+;', '\\p{L}+'];
  return text.replace(
    new RegExp(patterns.join('|'), 'gu'),
    (word) =>
      terms.get(word) ??
      (/^[<&]/.test(word) ? word : word.slice(0, -1).toUpperCase() + word.slice(-1)),
  );
}

function spoil(texts: readonly string[], fault: Fault | undefined): readonly string[] {
  if (fault === 'wrong-count') return texts.slice(1);
  if (fault === 'dropped-tag') return texts.map((text) => text.replace(/<[^<>]*>/, ''));
  if (fault === 'chatter') return texts.map((text) => `Sure! Here is the translation: ${text}`);
  return fault === 'wrong-language' ? texts.map(() => 'Это совсем другой язык') : texts;
}
