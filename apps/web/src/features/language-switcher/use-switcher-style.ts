import {
  changeSwitcherConfig,
  readSwitcherConfig,
  type SwitcherChanges,
  type SwitcherStyle,
} from '@dragoman/domain/language-switcher';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { websiteQueries } from '../../websites/website-queries.ts';
import type { WebsiteRow } from '../../websites/website-row.ts';
import { createStyleHistory, type StyleHistory } from './style-history.ts';
import { createStyleSaver, type SaveState, type StyleSaver } from './style-saver.ts';
import {
  type SwitcherConfigColumn,
  saveSwitcherConfig,
  saveWhileLeaving,
} from './switcher-config.ts';
import { keepUnsaved, restoreUnsaved } from './unsaved-changes.ts';

/** What is being edited: the style as it is shown, how its saving stands, and how to change it. */
export interface EditedStyle {
  readonly style: SwitcherStyle;
  readonly state: SaveState;
  edit(changes: SwitcherChanges): void;
  /** Takes the last edit back; undefined when there is none. */
  readonly undo: (() => void) | undefined;
  retry(): void;
}

/** What an edit takes the place of: with another placement the container goes too. What is edited elsewhere stays when it is taken back. */
function fieldsOf(style: SwitcherStyle, wanted: SwitcherChanges): SwitcherChanges {
  const fields = Object.keys(wanted) as (keyof SwitcherStyle)[];
  if (wanted.placement !== undefined) fields.push('customContainerId');
  return Object.fromEntries(fields.map((field) => [field, style[field] ?? '']));
}

interface Session {
  readonly saver: StyleSaver;
  readonly history: StyleHistory;
}

/** What waits to be saved outlives the screen, so that a style that could not be saved is still there when one comes back. */
const sessions = new Map<string, Session>();

/**
 * The style of a website's switcher: as stored, with what has been edited here over it [owner-workspace §2]. Leaving the screen or the
 * page saves at once.
 */
export function useSwitcherStyle(website: WebsiteRow): EditedStyle {
  const { id, language_switcher_config: stored } = website;
  const queries = useQueryClient();
  const { saver, history } = useMemo(() => sessionOf(queries, id), [queries, id]);
  const { changes, state } = useSyncExternalStore(saver.subscribe, saver.now);
  const style = useMemo(
    () => readSwitcherConfig(changeSwitcherConfig(stored, changes)),
    [stored, changes],
  );
  const known = useRef(stored);
  known.current = stored;
  useSaveBeforeLeaving(saver, id, known);
  return {
    style,
    state,
    retry: saver.flush,
    edit(wanted) {
      history.note(fieldsOf(style, wanted), Date.now());
      saver.edit(wanted);
    },
    undo:
      history.length === 0
        ? undefined
        : () => {
            const before = history.takeBack();
            if (before !== undefined) saver.edit(before);
          },
  };
}

function sessionOf(queries: QueryClient, websiteId: string): Session {
  const known = sessions.get(websiteId);
  if (known !== undefined) return known;
  const queryKey = websiteQueries.row(websiteId);
  const stored = () => queries.getQueryData<WebsiteRow>(queryKey)?.language_switcher_config ?? null;
  const saver = createStyleSaver(async (changes) => {
    const config = await saveSwitcherConfig({ websiteId, known: stored(), changes });
    // An older answer that is under way would bring the old style back for a moment.
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
    keepUnsaved(localStorage, websiteId, { changes: saver.now().changes, from });
  });
  return session;
}

function useSaveBeforeLeaving(
  saver: StyleSaver,
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
