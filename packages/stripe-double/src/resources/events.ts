import { pageOf } from '../http/pages-of.ts';
import { type Call, idOf, type Route } from '../http/route.ts';
import { nowOf } from '../state/account.ts';
import { find } from '../state/find.ts';
import { newId } from '../state/ids.ts';
import { hash, integer, metadataOf, needed, text, texts } from '../state/params.ts';
import { invalid, noSuch } from '../state/stripe-error.ts';
import type { Event, WebhookEndpoint } from '../state/wire.ts';

/** Events and webhook endpoints [https://docs.stripe.com/api/events]. */
export const eventRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/events/:id', run: retrieve },
  { method: 'GET', path: '/v1/events', run: list },
  { method: 'POST', path: '/v1/webhook_endpoints', run: createEndpoint },
  { method: 'GET', path: '/v1/webhook_endpoints', run: listEndpoints },
  { method: 'DELETE', path: '/v1/webhook_endpoints/:id', run: removeEndpoint },
];

function retrieve(call: Call): Event {
  const event = call.account.tables.events.find(({ id }) => id === idOf(call));
  if (event === undefined) throw noSuch('event', idOf(call));
  return event;
}

function list({ account, params }: Call) {
  const created = hash(params, 'created');
  const from = integer(created, 'gte') ?? (integer(created, 'gt') ?? -1) + 1;
  const types = [text(params, 'type') ?? [], texts(params, 'types')].flat();
  const all = account.tables.events
    .filter((event) => event.created >= from)
    .filter(({ type }) => types.length === 0 || types.some((pattern) => fits(pattern, type)));
  return pageOf(all, params, '/v1/events');
}

/** True if an event type matches a pattern; `*` matches anything, also at the end of a name (`invoice.*`). */
export function fits(pattern: string, type: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type;
}

function createEndpoint({ account, params }: Call): WebhookEndpoint {
  const url = needed(params, 'url');
  if (!URL.canParse(url)) throw invalid('Invalid URL', 'url');
  const enabled = texts(params, 'enabled_events');
  if (enabled.length === 0)
    throw invalid('Missing required param: enabled_events.', 'enabled_events');
  const endpoint: WebhookEndpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: text(params, 'api_version') ?? null,
    application: null,
    created: nowOf(account, null),
    description: text(params, 'description') ?? null,
    enabled_events: [...enabled],
    livemode: false,
    metadata: metadataOf(params),
    secret: newId('whsec', 32),
    status: 'enabled',
    url,
  };
  account.tables.endpoints[endpoint.id] = endpoint;
  return endpoint;
}

/** Omits the secret, which is returned only on creation. */
function listEndpoints({ account, params }: Call) {
  const all = Object.values(account.tables.endpoints).map(({ secret: _, ...shown }) => shown);
  return pageOf(all, params, '/v1/webhook_endpoints');
}

function removeEndpoint(call: Call): object {
  const { id, object } = find(call.account, 'endpoints', idOf(call));
  delete call.account.tables.endpoints[id];
  return { id, object, deleted: true };
}
