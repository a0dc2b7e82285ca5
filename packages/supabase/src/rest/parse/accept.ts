import { wrongMediaType } from '../errors.ts';

/** The format of a response body. */
export interface Format {
  readonly shape: 'array' | 'object' | 'csv';
  readonly stripNulls: boolean;
  readonly contentType: string;
}

const json = 'application/json; charset=utf-8';
const types: Readonly<Record<string, Omit<Format, 'stripNulls'>>> = {
  '*/*': { shape: 'array', contentType: json },
  'application/*': { shape: 'array', contentType: json },
  'application/json': { shape: 'array', contentType: json },
  'application/vnd.pgrst.array+json': { shape: 'array', contentType: json },
  'application/vnd.pgrst.array': { shape: 'array', contentType: json },
  'application/vnd.pgrst.object+json': object('application/vnd.pgrst.object+json'),
  'application/vnd.pgrst.object': object('application/vnd.pgrst.object+json'),
  'text/csv': { shape: 'csv', contentType: 'text/csv; charset=utf-8' },
  'text/*': { shape: 'csv', contentType: 'text/csv; charset=utf-8' },
};

function object(type: string): Omit<Format, 'stripNulls'> {
  return { shape: 'object', contentType: `${type}; charset=utf-8` };
}

/** Chooses a format by the header `Accept`, highest quality first. Throws PGRST107 if none matches. */
export function parseAccept(header: string | undefined): Format {
  const ranges = (header?.trim() || '*/*').split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map(readRange);
  for (const { type, stripNulls } of ranges.toSorted((a, b) => b.quality - a.quality)) {
    const format = types[type];
    if (format === undefined) continue;
    if (!stripNulls || format.shape === 'csv') return { ...format, stripNulls: false };
    const contentType = format.contentType
      .replace('application/json', 'application/vnd.pgrst.array+json')
      .replace(';', ';nulls=stripped;');
    return { ...format, stripNulls, contentType };
  }
  throw wrongMediaType(ranges.map(({ text }) => text));
}

function readRange(part: string) {
  const text = part.trim();
  const [type = '', ...parameters] = text.split(';').map((piece) => piece.trim().toLowerCase());
  const quality = Number(parameters.find((piece) => piece.startsWith('q='))?.slice(2) ?? 1);
  const stripNulls = parameters.includes('nulls=stripped') && type.startsWith('application/vnd.');
  return { text, type, stripNulls, quality: Number.isNaN(quality) ? 0 : quality };
}
