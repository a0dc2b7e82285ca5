import {
  changeSwitcherConfig,
  readSwitcherConfig,
  type SwitcherChanges,
  type SwitcherLook,
} from '@dragoman/domain/language-switcher';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { websiteQueries } from '../../lib/dashboard-websites.ts';
import {
  type SwitcherConfigColumn,
  saveSwitcherConfig,
  saveWhileLeaving,
} from '../../lib/switcher-config.ts';
import type { WebsiteRow } from '../../lib/website-row.ts';
import { notify } from '../../ui/toast.tsx';
import { keepUnsaved, restoreUnsaved } from './look-journal.ts';
import { createLookSaver, type LookSaver, type SaveState } from './look-saver.ts';

/** What is being edited: the look as it is shown, how its saving stands, and how to change it. */
export interface EditedLook {
  readonly look: SwitcherLook;
  readonly state: SaveState;
  edit(changes: SwitcherChanges): void;
  /** Changes several fields at once, says so, and offers to take it back. */
  replace(changes: SwitcherChanges, said: string): void;
  retry(): void;
}

/** What fields have in a look; what is edited elsewhere meanwhile stays when they are taken back. */
function fieldsOf(look: SwitcherLook, wanted: SwitcherChanges): SwitcherChanges {
  const fields = Object.keys(wanted) as (keyof SwitcherLook)[];
  return Object.fromEntries(fields.map((field) => [field, look[field] ?? '']));
}

/** What waits to be saved outlives the screen, so that a look that could not be saved is still there when one comes back. */
const savers = new Map<string, LookSaver>();

/**
 * The look of a website's switcher: as stored, with what has been edited here over it [owner-workspace §2]. Leaving the screen or the
 * page saves at once.
 */
export function useSwitcherLook(website: WebsiteRow): EditedLook {
  const { id, language_switcher_config: stored } = website;
  const queries = useQueryClient();
  const saver = useMemo(() => saverOf(queries, id), [queries, id]);
  const { changes, state } = useSyncExternalStore(saver.subscribe, saver.now);
  const look = useMemo(
    () => readSwitcherConfig(changeSwitcherConfig(stored, changes)),
    [stored, changes],
  );
  const known = useRef(stored);
  known.current = stored;
  useSaveBeforeLeaving(saver, id, known);
  return {
    look,
    state,
    edit: saver.edit,
    retry: saver.flush,
    replace(wanted, said) {
      const before = fieldsOf(look, wanted);
      saver.edit(wanted);
      notify.done(said, { undo: () => saver.edit(before) });
    },
  };
}

function saverOf(queries: QueryClient, websiteId: string): LookSaver {
  const known = savers.get(websiteId);
  if (known !== undefined) return known;
  const queryKey = websiteQueries.row(websiteId);
  const stored = () => queries.getQueryData<WebsiteRow>(queryKey)?.language_switcher_config ?? null;
  const saver = createLookSaver(async (changes) => {
    const config = await saveSwitcherConfig({ websiteId, known: stored(), changes });
    // An older answer that is under way would bring the old look back for a moment.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData<WebsiteRow>(
      queryKey,
      (row) => row && { ...row, language_switcher_config: config },
    );
  });
  savers.set(websiteId, saver);
  const restored = restoreUnsaved(localStorage, websiteId, stored());
  if (Object.keys(restored).length > 0) saver.edit(restored);
  saver.subscribe(() => {
    const from = readSwitcherConfig(stored());
    keepUnsaved(localStorage, websiteId, { changes: saver.now().changes, from });
  });
  return saver;
}

function useSaveBeforeLeaving(
  saver: LookSaver,
  websiteId: string,
  stored: { readonly current: SwitcherConfigColumn },
): void {
  useEffect(() => {
    const onHidden = () => document.hidden && saver.flush();
    const onPageHide = () => {
      const { changes } = saver.now();
      if (Object.keys(changes).length === 0) return;
      saveWhileLeaving({ websiteId, known: stored.current, changes });
    };
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('pagehide', onPageHide);
    addEventListener('online', saver.flush);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('pagehide', onPageHide);
      removeEventListener('online', saver.flush);
      saver.flush();
    };
  }, [saver, websiteId, stored]);
}
