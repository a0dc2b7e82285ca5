import type { Readable } from 'node:stream';
import type { MultipartFields } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { lengths } from './calls.data.ts';
import type { Upload } from './objects/upload.ts';
import { header } from './request.ts';
import { refusals } from './storage-error.ts';

export type Incoming = Pick<Upload, 'contentType' | 'cacheControl' | 'declaredSize' | 'body'> & {
  /** Drains the rest of a refused request, so that the client receives the response. */
  readonly drain: () => void;
};

const limits = {
  fileSize: Number.POSITIVE_INFINITY,
  fieldSize: lengths.header,
  fields: 10,
  files: 1,
};

/** Reads an upload from a form (a file field with any name, even empty) or from the body. */
export async function readIncoming(request: FastifyRequest): Promise<Incoming> {
  return request.isMultipart() ? readForm(request) : readRaw(request);
}

async function readForm(request: FastifyRequest): Promise<Incoming> {
  const part = await request.file({ limits });
  if (!part) throw refusals.invalidRequest('No content provided');
  const { fields, file, mimetype } = part;
  const drain = () => file.resume();
  try {
    return { ...describeForm(fields, mimetype), body: contentOf(file), drain };
  } catch (error) {
    drain();
    throw error;
  }
}

function describeForm(fields: MultipartFields, mimetype: string) {
  return {
    contentType: checkedType(mimetype),
    cacheControl: cacheControlOf(fieldText(fields, 'cacheControl')),
    // The length of a form is not that of its file.
    declaredSize: undefined,
  };
}

function readRaw(request: FastifyRequest): Incoming {
  const size = Number(header(request, 'content-length'));
  return {
    contentType: checkedType(header(request, 'content-type')),
    cacheControl: cacheControlOf(header(request, 'cache-control')),
    declaredSize: Number.isSafeInteger(size) ? size : undefined,
    body: contentOf(request.raw),
    drain: () => request.raw.resume(),
  };
}

// Ending a stream early would close the connection before the response is sent.
function contentOf(stream: Readable): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => stream.iterator({ destroyOnReturn: false }) };
}

function fieldText(fields: MultipartFields, name: string): string | undefined {
  const field = fields[name];
  const one = Array.isArray(field) ? field[0] : field;
  return one?.type === 'field' ? String(one.value) : undefined;
}

const anHour = 'max-age=3600';

function cacheControlOf(value: string | undefined): string {
  if (value === undefined || value === '') return anHour;
  if (/^\d{1,10}$/.test(value)) return `max-age=${value}`;
  return /^[\w\s=,-]{1,200}$/.test(value) ? value : anHour;
}

function checkedType(value: string = 'application/octet-stream'): string {
  const isShort = value.length <= lengths.header;
  if (isShort && /^[\w.+-]+\/[\w.+-]+(\s*;[\x20-\x7e]*)?$/.test(value)) return value;
  throw refusals.invalidMimeType(`mime type ${value} is not supported`);
}
