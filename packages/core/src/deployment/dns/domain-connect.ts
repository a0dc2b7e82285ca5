import { type DnsRecord, nameInZone } from '@dragoman/domain/deployment';
import { DragomanError } from '@dragoman/domain/errors';
import { z } from 'zod';
import type { DeploymentDeps } from '../deps.ts';

/** Where a DNS provider lets owners set our records by a click. */
export interface DomainConnect {
  readonly providerName: string;
  readonly settingsUrl: string | null;
  /** By host; empty where the provider has no template of ours. */
  readonly applyUrls: Readonly<Record<string, string>>;
}

const settingsSchema = z.object({
  providerName: z.string().min(1).max(200),
  providerDisplayName: z.string().min(1).max(200).optional(),
  urlAPI: z.url({ protocol: /^https$/ }),
  urlSyncUX: z.url({ protocol: /^https$/ }).optional(),
  urlControlPanel: z.string().max(2000).optional(),
});

/** The service of our template: one CNAME record of the applied host, with the variable `target`. */
const serviceId = 'website';
const limits = { timeout: 5000, maxBytes: 100_000, maxRedirects: 3 };

/**
 * Asks a zone whether its provider speaks Domain Connect: a TXT record names its API, which names its pages (Domain
 * Connect specification, sections 3 and 6). Null where it does not, or does not answer.
 */
export async function discoverDomainConnect(
  deps: DeploymentDeps,
  domain: string,
  records: readonly DnsRecord[],
): Promise<DomainConnect | null> {
  const api = await findApi(deps, domain);
  if (api === undefined) return null;
  const settings = await readSettings(deps, `https://${api}/v2/${domain}/settings`);
  if (settings === undefined) return null;
  const panel = settings.urlControlPanel?.replaceAll('%domain%', encodeURIComponent(domain));
  const isPage = panel !== undefined && /^https?:/.test(panel) && URL.canParse(panel);
  return {
    providerName: settings.providerDisplayName ?? settings.providerName,
    settingsUrl: isPage ? panel : null,
    applyUrls: await applyUrlsOf(deps, settings, { domain, records }),
  };
}

async function findApi({ dns }: DeploymentDeps, domain: string): Promise<string | undefined> {
  const answer = await dns.lookup(`_domainconnect.${domain}`, 'TXT');
  const values = answer.type === 'found' ? answer.values : [];
  // A host, with a path at some providers.
  return values
    .find((value) => /^[a-z\d.-]+\.[a-z]{2,}(?::\d+)?(?:\/[\w./-]*)?$/i.test(value))
    ?.replace(/\/$/, '');
}

type Settings = z.infer<typeof settingsSchema>;

async function readSettings(
  { fetchPage }: DeploymentDeps,
  address: string,
): Promise<Settings | undefined> {
  const text = await read(() => fetchPage(address, limits));
  if (text === undefined) return undefined;
  try {
    return settingsSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

interface Applied {
  readonly domain: string;
  readonly records: readonly DnsRecord[];
}

async function applyUrlsOf(
  { fetchPage, domainConnectId }: DeploymentDeps,
  { urlAPI, urlSyncUX }: Settings,
  { domain, records }: Applied,
): Promise<Record<string, string>> {
  if (urlSyncUX === undefined || domainConnectId === undefined) return {};
  const template = `v2/domainTemplates/providers/${encodeURIComponent(domainConnectId)}/services/${serviceId}`;
  const known = await read(() => fetchPage(`${trimmed(urlAPI)}/${template}`, limits));
  if (known === undefined) return {};
  return Object.fromEntries(
    records.map(({ host, value }) => {
      const query = new URLSearchParams({ domain, host: nameInZone(host, domain), target: value });
      return [host, `${trimmed(urlSyncUX)}/${template}/apply?${query}`];
    }),
  );
}

function trimmed(address: string): string {
  return address.replace(/\/$/, '');
}

/** The text of a page that is there; undefined for every other outcome. */
async function read(
  fetch: () => ReturnType<DeploymentDeps['fetchPage']>,
): Promise<string | undefined> {
  try {
    const page = await fetch();
    return page.status === 200 ? new TextDecoder().decode(page.body) : undefined;
  } catch (error) {
    if (error instanceof DragomanError) return undefined;
    throw error;
  }
}
