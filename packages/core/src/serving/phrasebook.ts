import { promisify } from 'node:util';
import zlib from 'node:zlib';

const compress = promisify(zlib.brotliCompress);
const options = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };

const maxPhraseCharacters = 90;
const maxShortTexts = 20_000;
const mostPhrases = 4000;
const mostCharacters = 240_000;

/**
 * Returns the short texts of a website with their translations, as JSON `[[source, translation], ...]`: texts that
 * scripts are likely to show, so that pages need not request them. Shortest first, up to a size limit. Compressed with
 * Brotli, as browsers get it: plain, it takes as much memory as the dictionary.
 */
export async function phrasebookOf(
  entries: readonly (readonly [string, string])[],
): Promise<Uint8Array> {
  const short: (readonly [string, string])[] = [];
  for (const entry of entries) {
    if (entry[0].length <= maxPhraseCharacters && short.push(entry) === maxShortTexts) break;
  }
  short.sort(([one], [other]) => one.length - other.length);
  const parts: string[] = [];
  let room = mostCharacters;
  for (const entry of short.slice(0, mostPhrases)) {
    const part = JSON.stringify(entry);
    room -= part.length;
    if (room < 0) break;
    parts.push(part);
  }
  return compress(`[${parts.join()}]`, options);
}
