import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildDictionary,
  type CutOptions,
  cut,
  decodePage,
  type LinkRole,
  links,
  media,
  render,
  type Target,
  type Unit,
  units,
} from '@dragoman/rewriter';

/** `options.json` of a golden case: site and target options; all have defaults. */
interface CaseOptions {
  readonly cut?: Partial<CutOptions>;
  readonly contentType?: string;
  readonly language?: string;
  readonly direction?: 'ltr' | 'rtl';
  /** Original address to translated address, for links and for media. */
  readonly links?: Readonly<Record<string, string>>;
  readonly media?: Readonly<Record<string, string>>;
  readonly alternates?: Target['alternates'];
  readonly canonical?: string;
  readonly headHtml?: string;
}

/** The rewriter's output for a golden case. */
export interface CaseResult {
  readonly html: string;
  readonly units: readonly Pick<Unit, 'text' | 'kind'>[];
  readonly links: readonly string[];
  readonly media: readonly string[];
}

export const casesFolder = join(import.meta.dirname, '..', 'cases');

/** Returns the names of all golden cases. */
export function caseNames(): string[] {
  return readdirSync(casesFolder).sort();
}

/** Runs the page of the golden case in `folder` through the rewriter with the case's options and dictionary. */
export function runCase(folder: string): CaseResult {
  const options = readJson<CaseOptions>(join(folder, 'options.json')) ?? {};
  const dictionary = readJson<Record<string, string>>(join(folder, 'dictionary.json')) ?? {};
  const page = decodePage(
    new Uint8Array(readFileSync(join(folder, 'page.html'))),
    options.contentType,
  );
  const compiled = cut(page.bytes, { sourceLanguage: 'en', ...options.cut });
  const rendered = render(compiled, buildDictionary(Object.entries(dictionary)), targetOf(options));
  return {
    html: new TextDecoder('utf-8', { ignoreBOM: true }).decode(rendered),
    units: units(compiled).map(({ text, kind }) => ({ text, kind })),
    links: links(compiled).map(({ href }) => href),
    media: media(compiled).map(({ address }) => address),
  };
}

/** Reads a JSON file; undefined if it does not exist. */
export function readJson<T>(path: string): T | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}

function targetOf(options: CaseOptions): Target {
  const { alternates, canonical, headHtml } = options;
  return {
    language: options.language ?? 'es',
    direction: options.direction ?? 'ltr',
    link: (href: string, _role: LinkRole) => options.links?.[href],
    media: (address: string) => options.media?.[address],
    ...(alternates ? { alternates } : {}),
    ...(canonical ? { canonical } : {}),
    ...(headHtml ? { headHtml } : {}),
  };
}
