import type { analyticsEventEndpoint } from '@dragoman/contract/analytics';
import type { InputOf } from '@dragoman/contract/endpoints';
import { DragomanError } from '@dragoman/domain/errors';

type Body = InputOf<typeof analyticsEventEndpoint>['body'];

/** The stored part of an event; nothing in it identifies a person. */
export interface VisitEvent {
  readonly name: string;
  readonly domain: string;
  readonly hostname: string;
  readonly pathname: string;
  /** The referrer without its query; null within the site. */
  readonly referrer: string | null;
  /** The campaign's source, otherwise the referrer's host. */
  readonly source: string | null;
  readonly props: Readonly<Record<string, string>>;
}

const maxProps = 30;

/** Reads either form of Plausible's event. Throws `bad-request` if `url` is not a page address. */
export function readEvent(body: Body): VisitEvent {
  const url = URL.parse(body.url ?? body.u ?? '');
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new DragomanError('bad-request', {
      field: 'url',
      message: '“url” is not a valid address.',
    });
  }
  const referrer = readReferrer(body.referrer ?? body.r ?? '', url);
  const campaign = ['utm_source', 'source', 'ref'].map((key) => url.searchParams.get(key));
  return {
    name: body.name ?? body.n ?? '',
    // Plausible allows several sites; only the first is counted.
    domain: (body.domain ?? body.d ?? '').split(',')[0]?.trim().toLowerCase() ?? '',
    hostname: url.hostname,
    pathname: url.pathname,
    referrer: referrer && referrer.origin + referrer.pathname,
    source: campaign.find((name) => name)?.slice(0, 200) ?? (referrer && bareHost(referrer)),
    props: readProps(body.props ?? body.p ?? body.m ?? {}),
  };
}

function readReferrer(given: string, page: URL): URL | null {
  const url = URL.parse(given);
  const isElsewhere = url !== null && bareHost(url) !== bareHost(page);
  return isElsewhere && /^https?:$/.test(url.protocol) ? url : null;
}

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^www\./, '');
}

function readProps(given: string | object): Record<string, string> {
  const props = typeof given === 'string' ? parse(given) : given;
  const entries = Object.entries(props).filter(([, value]) => isScalar(value));
  return Object.fromEntries(
    entries
      .slice(0, maxProps)
      .map(([name, value]) => [
        withoutNul(name).slice(0, 300),
        withoutNul(`${value}`).slice(0, 2000),
      ]),
  );
}

function parse(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
