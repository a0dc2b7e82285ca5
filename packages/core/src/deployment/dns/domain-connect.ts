import { type DnsRecord, nameInZone } from '@dragoman/domain/deployment';
import { DragomanError } from '@dragoman/domain/errors';
import { z } from 'zod';
import type { DeploymentDeps } from '../deps.ts';

/** The pages at which a DNS provider sets our records with one click. */
export interface DomainConnect {
  readonly providerName: string;
  readonly settingsUrl: string | null;
  /** By host; empty if the provider does not have our template. */
  readonly applyUrls: Readonly<Record<string, string>>;
}

const settingsSchema = z.object({
  providerName: z.string().min(1).max(200),
  providerDisplayName: z.string().min(1).max(200).optional(),
  urlAPI: z.url({ protocol: /^https$/ }),
  urlSyncUX: z.url({ protocol: /^https$/ }).optional(),
  urlControlPanel: z.string().max(2000).optional(),
});

/** Our template: one CNAME record for the applied host, with the variable `target`. */
const serviceId = 'website';
const limits = { timeout: 5000, maxBytes: 100_000, maxRedirects: 3 };

/**
 * Discovers the Domain Connect API of a zone's provider through a TXT record (Domain Connect specification, sections 3
 * and 6). Returns null if there is none or it fails.
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
  // Some providers append a path to the host.
  return values
    .find((value) => /^[a-z\d.-]+\.[a-z]{2,}(?::\d+)?(?:\/[\w./-]*)?$/i.test(value))
    ?.replace(/\/$/, '');
}

type Settings = z.infer<typeof settingsSchema>;

async function readSettings(
  { fetchPage }: DeploymentDeps,
  address: string,
): Promise<Settings | undefined> {
  const text = await fetchText(fetchPage, address);
  if (text === undefined) return undefined;
  try {
    return settingsSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function applyUrlsOf(
  { fetchPage, domainConnectId }: DeploymentDeps,
  { urlAPI, urlSyncUX }: Settings,
  { domain, records }: { readonly domain: string; readonly records: readonly DnsRecord[] },
): Promise<Record<string, string>> {
  if (urlSyncUX === undefined || domainConnectId === undefined) return {};
  const template = `v2/domainTemplates/providers/${encodeURIComponent(domainConnectId)}/services/${serviceId}`;
  const known = await fetchText(fetchPage, `${trimmed(urlAPI)}/${template}`);
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

/** The text of a page with status 200; undefined otherwise. */
async function fetchText(
  fetchPage: DeploymentDeps['fetchPage'],
  address: string,
): Promise<string | undefined> {
  try {
    const page = await fetchPage(address, limits);
    return page.status === 200 ? new TextDecoder().decode(page.body) : undefined;
  } catch (error) {
    if (error instanceof DragomanError) return undefined;
    throw error;
  }
}
