import type { WebsiteRow } from '@dragoman/database/schema';
import { type HostProblem, languagePlace, type ServingProblem } from '@dragoman/domain/deployment';
import { DragomanError } from '@dragoman/domain/errors';
import { readAvailableLanguages } from '../../websites/index.ts';
import { verifiedHosts } from '../hosts/hosts.store.ts';
import { noteLanguage, removeLanguagesBeside } from './language-addresses.store.ts';
import { askHost } from './probe-host.ts';
import type { VisitDeps } from './probe-hosts.ts';

/** Milliseconds; the first page of a language waits for its certificate and its translations. */
const patience = 15_000;
const maxRedirects = 3;
/** Languages that are visited at once. */
const atOnce = 5;

export interface LanguageVisits {
  /** Whether every language serves translated pages over the scheme that visitors should use. */
  readonly areServing: boolean;
  /** Whether one of them did before, and does no more. */
  readonly isLosing: boolean;
}

/**
 * Asks each language's own start page, as a visitor does, and notes the address that answered. A language serves once our
 * proxy answers there with a translated page. Where https is not there yet, http is asked, so that the address works. See decision 0240.
 */
export async function visitLanguages(
  deps: VisitDeps,
  website: WebsiteRow,
): Promise<LanguageVisits> {
  const { kysely } = deps.database;
  const verified = new Set(await verifiedHosts(kysely, website.id));
  // One that no engine has is never served, and is not waited for.
  const languages = await readAvailableLanguages(kysely, website.id);
  const places = languages.flatMap((language) => {
    const place = languagePlace(website.url, website.url_structure, language);
    return verified.has(place.host) ? [{ language, ...place }] : [];
  });
  await removeLanguagesBeside(
    kysely,
    website.id,
    places.map(({ language }) => language),
  );
  const origins = new Map<string, Promise<HostAnswer>>();
  const askOnce = (host: string) => {
    const asked = origins.get(host) ?? findOrigin(deps, host);
    origins.set(host, asked);
    return asked;
  };
  let areServing = languages.length > 0 && places.length === languages.length;
  let isLosing = false;
  for (let start = 0; start < places.length; start += atOnce) {
    const some = places.slice(start, start + atOnce).map(async ({ language, host, path }) => {
      const visit = await visitPage(deps, await askOnce(host), { language, path });
      const had = await noteLanguage(kysely, { websiteId: website.id, language, ...visit });
      if (visit.problem !== null) areServing = false;
      if (had && !visit.isServing) isLosing = true;
    });
    await Promise.all(some);
  }
  return { areServing, isLosing };
}

interface HostAnswer {
  /** The origin at which our proxy answers; the one that visitors should use where it answers at neither. */
  readonly origin: string;
  /** What is in the way at the origin that visitors should use. */
  readonly problem: HostProblem | null;
  readonly isOurs: boolean;
}

async function findOrigin(deps: VisitDeps, host: string): Promise<HostAnswer> {
  const origin = deps.visitorOrigin(host);
  const answer = await askHost(deps, { host, origin, patience });
  if (answer === 'ours') return { origin, problem: null, isOurs: true };
  const port = deps.challengePort ?? 80;
  const plain = `http://${host}${port === 80 ? '' : `:${port}`}`;
  const isOurs =
    origin.startsWith('https:') &&
    (await askHost(deps, { host, origin: plain, patience })) === 'ours';
  return { origin: isOurs ? plain : origin, problem: answer, isOurs };
}

interface Visit {
  readonly address: string;
  readonly isServing: boolean;
  readonly problem: ServingProblem | null;
}

async function visitPage(
  deps: VisitDeps,
  { origin, problem, isOurs }: HostAnswer,
  { language, path }: { readonly language: string; readonly path: string },
): Promise<Visit> {
  const address = origin + path;
  if (!isOurs) return { address, isServing: false, problem };
  try {
    const page = await deps.fetchPage(address, { timeout: patience, maxRedirects });
    const { hostname, origin: reached } = new URL(page.url);
    const isSame = hostname === new URL(origin).hostname;
    const isServing = isSame && isTranslated(page.headers['x-dragoman'] ?? '', language);
    const served = isServing ? reached + path : address;
    return { address: served, isServing, problem: isServing ? problem : 'untranslated' };
  } catch (error) {
    if (!(error instanceof DragomanError)) throw error;
    return { address, isServing: false, problem: problem ?? 'unreachable' };
  }
}

/** What our proxy says of a page. A start page that its owner keeps out of translation does not make a language missing. */
function isTranslated(mark: string, language: string): boolean {
  const [kind, ...parameters] = mark.split(';').map((part) => part.trim());
  if (kind === 'original') return parameters.includes('reason=excluded');
  return kind === 'translated' && parameters.includes(`language=${language}`);
}
