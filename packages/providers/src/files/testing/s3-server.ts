import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Credentials, refusedSignature } from './s3-signature.ts';

/** `cut` ends the connection in the middle, `silent` never answers, `error in 200` sends an error with status 200, `web page` a page of a proxy. */
type Disturbance = 'cut' | 'silent' | 'error in 200' | 'web page' | 'too short';

export interface S3Double {
  readonly endpoint: string;
  readonly bucket: string;
  readonly credentials: Credentials;
  readonly objects: Map<string, StoredObject>;
  readonly uploads: Map<string, Upload>;
  /** All requests including refused ones, as `PUT /bucket/key`. */
  readonly requests: string[];
  /** Makes the next request that matches fail with this code and status. */
  failNext(code: string, status: number, matches?: RegExp): void;
  /** Makes the next `times` requests that match end in another way. */
  disturb(how: Disturbance, matches: RegExp, times?: number): void;
  close(): Promise<void>;
}

interface StoredObject {
  readonly body: Buffer;
  readonly modifiedAt: Date;
}

interface Upload {
  readonly key: string;
  readonly initiated: Date;
  readonly parts: Map<number, Buffer>;
}

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const leastPart = 5 * 1024 * 1024;
const pageSize = 2;

/**
 * A test double of S3 on loopback: checks signatures, stores objects in memory, lists two per page, and returns S3's
 * errors.
 */
export async function startS3Double(): Promise<S3Double> {
  const state = createState();
  const server = createServer((request, response) => {
    answer(state, request, response).catch((error: unknown) => {
      const refusal = error instanceof Refusal ? error : new Refusal(500, 'InternalError');
      response.writeHead(refusal.status, { 'content-type': 'application/xml' });
      const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${refusal.code}</Code><Message>${String(error)}</Message></Error>`;
      response.end(request.method === 'HEAD' ? undefined : text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  const { port } = server.address() as AddressInfo;
  return { ...state, endpoint: `http://127.0.0.1:${port}`, close };
}

function createState() {
  const failures: { code: string; status: number; matches: RegExp }[] = [];
  const disturbances: { how: Disturbance; matches: RegExp; times: number }[] = [];
  return {
    bucket: 'files',
    credentials: {
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'secret/key+',
      region: 'eu-test-1',
    },
    objects: new Map<string, StoredObject>(),
    uploads: new Map<string, Upload>(),
    requests: [] as string[],
    failures,
    disturbances,
    disturb(how: Disturbance, matches: RegExp, times = 1) {
      disturbances.push({ how, matches, times });
    },
    failNext(code: string, status: number, matches = /./) {
      failures.push({ code, status, matches });
    },
  };
}

type State = ReturnType<typeof createState>;

async function answer(state: State, request: IncomingMessage, response: ServerResponse) {
  const method = request.method ?? '';
  const line = `${method} ${request.url}`;
  state.requests.push(line);
  if (isDisturbed(state, line, request, response)) return;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const failure = state.failures.findIndex(({ matches }) => matches.test(line));
  const [planned] = failure < 0 ? [] : state.failures.splice(failure, 1);
  if (planned) throw new Refusal(planned.status, planned.code);
  const refused = refusedSignature(request, body, state.credentials);
  if (refused) throw new Refusal(403, refused);
  const url = new URL(request.url ?? '', 'http://s3');
  const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
  if (bucket !== state.bucket) throw new Refusal(404, 'NoSuchBucket');
  const query = url.searchParams;
  const call = { request, response, method, key: rest.join('/'), query, body };
  if (call.key === '') answerBucket(state, call);
  else if (query.has('uploadId') || query.has('uploads')) answerUpload(state, call);
  else answerObject(state, call);
}

function isDisturbed(
  { disturbances, objects }: State,
  line: string,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const planned = disturbances.find(({ matches, times }) => times > 0 && matches.test(line));
  if (planned === undefined) return false;
  planned.times -= 1;
  const key = new URL(line.split(' ')[1] ?? '', 'http://s3').pathname.split('/').slice(2).join('/');
  disturb[planned.how](request.resume(), response, objects.get(key)?.body);
  return true;
}

const disturb: Readonly<
  Record<Disturbance, (request: IncomingMessage, response: ServerResponse, body?: Buffer) => void>
> = {
  silent: () => {},
  cut: (request) => void request.socket.destroy(),
  'error in 200': (_, response) =>
    sendXml(response, '<Error><Code>InternalError</Code><Message>later</Message></Error>'),
  'web page': (_, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<p>Sign in to the Wi-Fi<br>'),
  'too short': (_request, response, body = Buffer.alloc(0)) => {
    response.writeHead(200, { 'content-length': body.length, etag: etagOf(body) });
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
  },
};

function answerBucket({ objects, uploads }: State, { response, query }: Call) {
  const prefix = query.get('prefix') ?? '';
  if (query.has('uploads')) {
    const marker = query.get('upload-id-marker') ?? '';
    const found = [...uploads].filter(([id, { key }]) => key.startsWith(prefix) && id > marker);
    const page = found.toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(0, pageSize);
    const rows = page.map(
      ([id, { key, initiated }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    );
    const [lastId, last] = page.at(-1) ?? [];
    const next =
      found.length > pageSize
        ? `<NextKeyMarker>${last?.key}</NextKeyMarker><NextUploadIdMarker>${lastId}</NextUploadIdMarker>`
        : '';
    sendXml(
      response,
      `<ListMultipartUploadsResult>${rows.join('')}${next}</ListMultipartUploadsResult>`,
    );
    return;
  }
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, pageSize);
  const rows = page.map((key) => {
    const { body, modifiedAt } = objects.get(key) as StoredObject;
    return `<Contents><Key>${key}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`;
  });
  const next =
    keys.length > pageSize
      ? `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64')}</NextContinuationToken>`
      : '';
  sendXml(
    response,
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${rows.join('')}${next}</ListBucketResult>`,
  );
}

function answerUpload({ objects, uploads }: State, call: Call) {
  const { response, method, key, query, body } = call;
  if (method === 'POST' && query.has('uploads')) {
    const id = `upload-${uploads.size}-${crypto.randomUUID()}`;
    uploads.set(id, { key, initiated: new Date(), parts: new Map() });
    sendXml(
      response,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
    return;
  }
  const id = query.get('uploadId') ?? '';
  const upload = uploads.get(id);
  if (upload?.key !== key) throw new Refusal(404, 'NoSuchUpload');
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body);
    response.writeHead(200, { etag: etagOf(body) }).end();
  } else if (method === 'DELETE') {
    uploads.delete(id);
    response.writeHead(204).end();
  } else {
    const named = [
      ...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g),
    ];
    const parts = named.map(([, number]) => upload.parts.get(Number(number)) ?? Buffer.alloc(0));
    const wrong = named.some(
      ([, , etag], index) => etag !== etagOf(parts[index] ?? Buffer.alloc(0)),
    );
    if (wrong) throw new Refusal(400, 'InvalidPart');
    if (parts.slice(0, -1).some(({ length }) => length < leastPart)) {
      throw new Refusal(400, 'EntityTooSmall');
    }
    uploads.delete(id);
    objects.set(key, { body: Buffer.concat(parts), modifiedAt: new Date() });
    sendXml(response, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
  }
}

function answerObject({ objects }: State, { response, method, key, body }: Call) {
  if (method === 'PUT') {
    objects.set(key, { body, modifiedAt: new Date() });
    response.writeHead(200, { etag: etagOf(body) }).end();
    return;
  }
  if (method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
    return;
  }
  const found = objects.get(key);
  if (!found) throw new Refusal(404, 'NoSuchKey');
  response.writeHead(200, {
    'content-length': found.body.length,
    'last-modified': found.modifiedAt.toUTCString(),
    etag: etagOf(found.body),
  });
  response.end(method === 'HEAD' ? undefined : found.body);
}

function sendXml(response: ServerResponse, text: string) {
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`);
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}
