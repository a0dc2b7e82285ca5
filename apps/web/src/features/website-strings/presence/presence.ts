import { useSyncExternalStore } from 'react';
import type { PresenceChannel } from '../../../api/realtime.ts';
import { hasAdminSession } from '../../../session/admin-session.ts';
import { useSection } from '../section/section.ts';
import type { StringsScope } from '../section/strings.ts';

/** Somebody who edits a string in another window: the owner, or an administrator who acts as the owner. */
export interface StringEditor {
  readonly isAdmin: boolean;
}

/** Editors by string id. */
export type StringEditors = ReadonlyMap<string, readonly StringEditor[]>;

/** Who edits which string of one website × language. */
export interface Presence {
  editors(): StringEditors;
  /** Shows the others which string is edited here; null for none. */
  edit(stringId: string | null): void;
  /** The channel is open while there are listeners. */
  subscribe(listener: () => void): () => void;
}

const nobody: StringEditors = new Map();

/** Reads what others show. Ignores anything else than a string being edited. */
export function readEditors(payloads: readonly unknown[]): StringEditors {
  const found = new Map<string, StringEditor[]>();
  for (const payload of payloads) {
    const { string: id, admin } = (payload ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof id !== 'string') continue;
    found.set(id, [...(found.get(id) ?? []), { isAdmin: admin === true }]);
  }
  return found;
}

function createPresence(topic: string): Presence {
  const listeners = new Set<() => void>();
  let editors = nobody;
  let edited: string | null = null;
  let close: (() => void) | undefined;
  let channel: PresenceChannel | undefined;
  const show = () =>
    channel?.show(edited === null ? undefined : { string: edited, admin: hasAdminSession() });
  const take = (found: StringEditors) => {
    editors = found;
    for (const listener of listeners) listener();
  };
  const open = () => {
    let isOpen = true;
    const join = async () => {
      const { joinPresence } = await import('../../../api/realtime.ts');
      if (!isOpen) return;
      const joined = await joinPresence(topic, (payloads) => isOpen && take(readEditors(payloads)));
      if (!isOpen) return joined.leave();
      channel = joined;
      show();
    };
    join().catch((error) => console.error('Could not find out who else is editing.', error));
    return () => {
      isOpen = false;
      channel?.leave();
      channel = undefined;
      editors = nobody;
    };
  };
  return {
    editors: () => editors,
    edit(stringId) {
      if (edited === stringId) return;
      edited = stringId;
      show();
    },
    subscribe(listener) {
      listeners.add(listener);
      close ??= open();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        close?.();
        close = undefined;
      };
    },
  };
}

const presences = new Map<string, Presence>();

/** Returns the presence of a translation, shared by all parts of the screen. */
function presenceOf({ websiteId, targetLanguage }: StringsScope): Presence {
  const topic = `strings:${websiteId}:${targetLanguage}`;
  const presence = presences.get(topic) ?? createPresence(topic);
  presences.set(topic, presence);
  return presence;
}

export function usePresence(): Presence {
  return presenceOf(useSection());
}

export function useStringEditors(): StringEditors {
  const { subscribe, editors } = usePresence();
  return useSyncExternalStore(subscribe, editors);
}
