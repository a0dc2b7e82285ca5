import type { WebsiteRow } from '@dragoman/database/schema';
import { type HostProblem, languagePlace, type ServingProblem } from '@dragoman/domain/deployment';
import { DragomanError } from '@dragoman/domain/errors';
import pLimit from 'p-limit';
import { readAvailableLanguages } from '../../websites/index.ts';
import { selectVerifiedHosts } from '../hosts/hosts.store.ts';
import { deleteOtherLanguages, upsertLanguageAddress } from './language-addresses.store.ts';
import { plainOrigin, probeHost } from './probe-host.ts';
import type { ProbeDeps } from './probe-hosts.ts';

/** Milliseconds; the first page of a language waits for its certificate and its translations. */
const timeoutMs = 15_000;
const maxRedirects = 3;
/** Languages probed at once. */
const concurrency = 5;

export interface LanguageProbes {
  /** True if every language has translated pages at the origin that visitors should use. */
  readonly areLive: boolean;
  /** True if a language that was live no longer is. */
  readonly isLosing: boolean;
}

/**
 * Requests the start page of each language as a visitor does and stores the address that answered. A language is live once
 * our proxy returns a translated page. Tries http where https fails, so that the stored address works (decision 0191).
 */
export async function probeLanguages(
  deps: ProbeDeps,
  website: WebsiteRow,
): Promise<LanguageProbes> {
  const { kysely } = deps.database;
  const { languages, places } = await languagePlaces(deps, website);
  await deleteOtherLanguages(
    kysely,
    website.id,
    places.map(({ language }) => language),
  );
  const probes = new Map<string, Promise<HostProbe>>();
  const probeOnce = (host: string) => {
    const probe = probes.get(host) ?? findOrigin(deps, host);
    probes.set(host, probe);
    return probe;
  };
  let areLive = languages.length > 0 && places.length === languages.length;
  let isLosing = false;
  await pLimit(concurrency).map(places, async ({ language, host, path }) => {
    const probe = await probePage(deps, await probeOnce(host), { language, path });
    const address = { websiteId: website.id, language, ...probe };
    const wasLive = await upsertLanguageAddress(kysely, address);
    if (probe.problem !== null) areLive = false;
    if (wasLive && !probe.isLive) isLosing = true;
  });
  return { areLive, isLosing };
}

/** The languages that an engine can translate to, and the start pages of those with a verified host. */
async function languagePlaces({ database: { kysely } }: ProbeDeps, website: WebsiteRow) {
  const hosts = await selectVerifiedHosts(kysely, website.id);
  const verified = new Set(hosts.map(({ host }) => host));
  const languages = await readAvailableLanguages(kysely, website.id);
  const places = languages.flatMap((language) => {
    const place = languagePlace(website.url, website.url_structure, language);
    return verified.has(place.host) ? [{ language, ...place }] : [];
  });
  return { languages, places };
}

interface HostProbe {
  /** The origin at which our proxy responds; if there is none, the one that visitors should use. */
  readonly origin: string;
  /** The problem at the origin that visitors should use. */
  readonly problem: HostProblem | null;
  readonly isOurs: boolean;
}

async function findOrigin(deps: ProbeDeps, host: string): Promise<HostProbe> {
  const origin = deps.visitorOrigin(host);
  const answer = await probeHost(deps, { host, origin, timeout: timeoutMs });
  if (answer === 'ours') return { origin, problem: null, isOurs: true };
  const plain = plainOrigin(deps, host);
  const isOurs =
    origin.startsWith('https:') &&
    (await probeHost(deps, { host, origin: plain, timeout: timeoutMs })) === 'ours';
  return { origin: isOurs ? plain : origin, problem: answer, isOurs };
}

interface PageProbe {
  readonly address: string;
  readonly isLive: boolean;
  readonly problem: ServingProblem | null;
}

async function probePage(
  deps: ProbeDeps,
  { origin, problem, isOurs }: HostProbe,
  { language, path }: { readonly language: string; readonly path: string },
): Promise<PageProbe> {
  const address = origin + path;
  if (!isOurs) return { address, isLive: false, problem };
  try {
    const page = await deps.fetchPage(address, { timeout: timeoutMs, maxRedirects });
    const reached = new URL(page.url);
    const isLive =
      reached.hostname === new URL(origin).hostname &&
      isTranslated(page.headers['x-dragoman'] ?? '', language);
    if (!isLive) return { address, isLive, problem: 'untranslated' };
    return { address: reached.origin + path, isLive, problem };
  } catch (error) {
    if (!(error instanceof DragomanError)) throw error;
    return { address, isLive: false, problem: problem ?? 'unreachable' };
  }
}

/** True for the header `x-dragoman` of a page in the language, or of a start page that the owner excluded. */
function isTranslated(header: string, language: string): boolean {
  const [kind, ...parameters] = header.split(';').map((part) => part.trim());
  if (kind === 'original') return parameters.includes('reason=excluded');
  return kind === 'translated' && parameters.includes(`language=${language}`);
}
