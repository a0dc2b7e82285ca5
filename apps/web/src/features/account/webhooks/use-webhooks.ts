import type {
  WebhookEndpointFields,
  WebhookEndpointInput,
  WebhookMessageFields,
} from '@dragoman/contract/webhooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { useChange } from '../../../api/use-change.ts';
import { t } from '../../../texts/texts.ts';

export type Webhook = WebhookEndpointFields;
export type WebhookMessage = WebhookMessageFields;

const queryKey = ['webhooks'] as const;
const logKey = (endpointId: string) => [...queryKey, endpointId] as const;
const stepMs = 2000;

export function useWebhooks() {
  return useQuery({ queryKey, queryFn: () => api('GET /api/webhook-endpoints') });
}

/** The messages to an endpoint, read again while it is shown: they are sent behind the request. */
export function useMessages(endpointId: string, page: number) {
  return useQuery({
    queryKey: [...logKey(endpointId), page],
    queryFn: () =>
      api('GET /api/webhook-endpoints/:endpointId/messages', {
        params: { endpointId },
        query: { page: String(page) },
      }),
    refetchInterval: stepMs,
  });
}

const rereads = queryKey;

export function useAddWebhook() {
  return useChange((body: WebhookEndpointInput) => api('POST /api/webhook-endpoints', { body }), {
    rereads,
  });
}

export function useChangeWebhook({ id: endpointId, url, events, disabled_at }: Webhook) {
  const current = { url, events: events as WebhookEndpointInput['events'] };
  return useChange(
    (changed: Partial<WebhookEndpointInput & { readonly is_enabled: boolean }>) =>
      api('PUT /api/webhook-endpoints/:endpointId', {
        params: { endpointId },
        body: { ...current, is_enabled: disabled_at === null, ...changed },
      }),
    { rereads },
  );
}

export function useRotateSecret(endpointId: string) {
  return useChange(
    () =>
      api('POST /api/webhook-endpoints/:endpointId/secret', { params: { endpointId }, body: {} }),
    { rereads },
  );
}

export function useDeleteWebhook(endpointId: string) {
  return useChange(
    () => api('DELETE /api/webhook-endpoints/:endpointId', { params: { endpointId } }),
    { rereads },
  );
}

export function useTestWebhook(endpointId: string) {
  return useChange(
    () => api('POST /api/webhook-endpoints/:endpointId/test', { params: { endpointId } }),
    { rereads, done: t('The message is on its way.') },
  );
}

export function useReplay(endpointId: string) {
  return useChange(
    (messageId: string) =>
      api('POST /api/webhook-endpoints/:endpointId/messages/:messageId/replay', {
        params: { endpointId, messageId },
      }),
    { rereads, done: t('The message is on its way.') },
  );
}

/** Days in UTC, both included; all that is kept without one. */
export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayMs = 86_400_000;
const keptMs = 30 * dayMs;

/** Sends messages of a period again: all, or what did not arrive. */
export function useReplayPeriod(endpointId: string, { from, to }: Period) {
  return useChange(
    (only_failed: boolean) => {
      const begin = from === undefined ? Date.now() - keptMs : Date.parse(from);
      const end = to === undefined ? Date.now() : Date.parse(to) + dayMs - 1;
      return api('POST /api/webhook-endpoints/:endpointId/replay', {
        params: { endpointId },
        body: {
          from: new Date(begin).toISOString(),
          to: new Date(end).toISOString(),
          only_failed,
        },
      });
    },
    { rereads, done: t('The messages are on their way.') },
  );
}
