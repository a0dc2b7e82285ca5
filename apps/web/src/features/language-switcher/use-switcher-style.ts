import {
  changeSwitcherConfig,
  readSwitcherConfig,
  type SwitcherChanges,
  type SwitcherStyle,
} from '@dragoman/domain/language-switcher';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { websiteQueries } from '../../websites/website-queries.ts';
import type { WebsiteRow } from '../../websites/website-row.ts';
import { createStyleHistory, type StyleHistory } from './style-history.ts';
import { createStyleSaver, type SaveState, type StyleSaver } from './style-saver.ts';
import {
  type SwitcherConfigColumn,
  saveSwitcherConfig,
  saveWhileLeaving,
} from './switcher-config.ts';
import { restoreUnsaved, storeUnsaved } from './unsaved-changes.ts';

/** The edited style, the state of saving it, and commands. */
export interface EditedStyle {
  readonly style: SwitcherStyle;
  readonly state: SaveState;
  edit(changes: SwitcherChanges): void;
  /** Reverts the last edit; undefined if there is none. */
  readonly undo: (() => void) | undefined;
  retry(): void;
}

/** The values that an edit replaces, for undo. Another placement also drops the container. */
function fieldsOf(style: SwitcherStyle, wanted: SwitcherChanges): SwitcherChanges {
  const fields = Object.keys(wanted) as (keyof SwitcherStyle)[];
  if (wanted.placement !== undefined) fields.push('customContainerId');
  return Object.fromEntries(fields.map((field) => [field, style[field] ?? '']));
}

interface Session {
  readonly saver: StyleSaver;
  readonly history: StyleHistory;
}

/** Outlives the screen, so a style that could not be saved is still there when the owner returns. */
const sessions = new Map<string, Session>();

/**
 * The style of a website's switcher: as stored, with unsaved edits applied [owner-workspace §2]. Leaving the screen or the page saves at
 * once.
 */
export function useSwitcherStyle(website: WebsiteRow): EditedStyle {
  const { id, language_switcher_config: stored } = website;
  const queries = useQueryClient();
  const { saver, history } = useMemo(() => sessionOf(queries, id), [queries, id]);
  const { changes, state } = useSyncExternalStore(saver.subscribe, saver.getSnapshot);
  const style = useMemo(
    () => readSwitcherConfig(changeSwitcherConfig(stored, changes)),
    [stored, changes],
  );
  useSaveBeforeLeaving(saver, id, stored);
  return {
    style,
    state,
    retry: saver.flush,
    edit(wanted) {
      history.record(fieldsOf(style, wanted), Date.now());
      saver.edit(wanted);
    },
    undo:
      history.length === 0
        ? undefined
        : () => {
            const before = history.undo();
            if (before !== undefined) saver.edit(before);
          },
  };
}

function sessionOf(queries: QueryClient, websiteId: string): Session {
  const existing = sessions.get(websiteId);
  if (existing !== undefined) return existing;
  const queryKey = websiteQueries.row(websiteId);
  const stored = () => queries.getQueryData<WebsiteRow>(queryKey)?.language_switcher_config ?? null;
  const saver = createStyleSaver(async (changes) => {
    const config = await saveSwitcherConfig({ websiteId, known: stored(), changes });
    // An older response in flight would briefly show the old style.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData<WebsiteRow>(
      queryKey,
      (row) => row && { ...row, language_switcher_config: config },
    );
  });
  const session = { saver, history: createStyleHistory() };
  sessions.set(websiteId, session);
  const restored = restoreUnsaved(localStorage, websiteId, stored());
  if (Object.keys(restored).length > 0) saver.edit(restored);
  saver.subscribe(() => {
    const from = readSwitcherConfig(stored());
    storeUnsaved(localStorage, websiteId, { changes: saver.getSnapshot().changes, from });
  });
  return session;
}

function useSaveBeforeLeaving(
  saver: StyleSaver,
  websiteId: string,
  stored: SwitcherConfigColumn,
): void {
  const onPageHide = useEffectEvent(() => {
    const { changes } = saver.getSnapshot();
    if (Object.keys(changes).length === 0) return;
    saveWhileLeaving({ websiteId, known: stored, changes });
  });
  useEffect(() => {
    const onHidden = () => document.hidden && saver.flush();
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('pagehide', onPageHide);
    addEventListener('online', saver.flush);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('pagehide', onPageHide);
      removeEventListener('online', saver.flush);
      saver.flush();
    };
  }, [saver]);
}
