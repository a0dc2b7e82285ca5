import type { HasDatabase } from '@dragoman/database/connection';
import type { OutgoingGate, Post } from '@dragoman/providers/outgoing/port';
import type { Seal } from '../sealing/index.ts';

export interface WebhookDeps extends HasDatabase {
  /** What encrypts the secrets. */
  readonly engineKeys: { readonly seal: Seal };
  readonly webhooks: {
    readonly assertAllowed: OutgoingGate['assertAllowed'];
    /** True on an installation of one machine: addresses need no https there. */
    readonly isHttpAllowed: boolean;
  };
}

export interface DeliveryDeps extends HasDatabase {
  readonly engineKeys: { readonly seal: Seal };
  readonly post: Post;
}

export function sealName(endpointId: string): string {
  return `webhook endpoint ${endpointId}`;
}
