import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codingFor } from '../public-site/routes.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const endings = { br: '.br', gzip: '.gz' } as const;

export interface BuiltFiles {
  readonly folder: string;
  /** Names of files in the folder. `name.br` and `name.gz` are packed copies of `name`. */
  readonly names: readonly string[];
  /** What their addresses begin with. */
  readonly prefix: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Serves files of the build with an ETag. Each has its own route, so no other address reaches the disk. */
export function serveBuiltFiles(app: FastifyInstance, files: BuiltFiles): void {
  const packed = new Set(files.names.filter((name) => /\.(?:br|gz)$/.test(name)));
  for (const name of files.names.filter((each) => !packed.has(each))) {
    const hasPacked = packed.has(`${name}.br`) && packed.has(`${name}.gz`);
    app.get(`${files.prefix}${name}`, (request, reply) =>
      sendFile(request, reply.headers(files.headers), path.join(files.folder, name), hasPacked),
    );
  }
}

async function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  file: string,
  hasPacked: boolean,
): Promise<FastifyReply> {
  const { mtimeMs, size } = await stat(file);
  // Weak: the packed copies share it.
  const tag = `"${size.toString(36)}-${mtimeMs.toString(36)}"`;
  reply.headers({ etag: `W/${tag}`, ...(hasPacked && { vary: 'accept-encoding' }) });
  if (headers['if-none-match']?.includes(tag) === true) return reply.code(304).send();
  const coding = hasPacked ? codingFor(headers['accept-encoding']) : undefined;
  if (coding !== undefined) reply.header('content-encoding', coding);
  reply.type(types[path.extname(file)] ?? 'application/octet-stream');
  return reply.send(await readFile(coding === undefined ? file : file + endings[coding]));
}
