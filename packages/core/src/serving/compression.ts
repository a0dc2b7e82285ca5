import { promisify } from 'node:util';
import zlib from 'node:zlib';

export type Coding = 'br' | 'zstd' | 'gzip';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const zstd = promisify(zlib.zstdCompress);
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, ZSTD_c_compressionLevel } = zlib.constants;
/** Below this size, lowest-level compression on the main thread is cheaper than handing off to another thread. */
const smallEnough = 256 * 1024;

const brotliOptions = (body: Uint8Array, quality: number) => ({
  params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length },
});
const zstdOptions = (level: number) => ({ params: { [ZSTD_c_compressionLevel]: level } });

/** Compresses a body at the lowest level for a waiting request. */
export async function compressNow(body: Uint8Array, coding: Coding): Promise<Buffer> {
  const small = body.length <= smallEnough;
  switch (coding) {
    case 'br': {
      const options = brotliOptions(body, 1);
      return small ? zlib.brotliCompressSync(body, options) : brotli(body, options);
    }
    case 'zstd':
      return small ? zlib.zstdCompressSync(body, zstdOptions(1)) : zstd(body, zstdOptions(1));
    case 'gzip':
      return small ? zlib.gzipSync(body, { level: 1 }) : gzip(body, { level: 1 });
  }
}

/** Compresses a body for later requests, on another thread. */
export function compressWell(body: Uint8Array, coding: Coding): Promise<Buffer> {
  switch (coding) {
    case 'br':
      return brotli(body, brotliOptions(body, 6));
    case 'zstd':
      return zstd(body, zstdOptions(9));
    case 'gzip':
      return gzip(body, { level: 7 });
  }
}
