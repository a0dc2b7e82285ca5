import { type RefObject, useEffect } from 'react';
import { undoLast } from '../changes/undoable.ts';
import { isUndo } from './field-keys.ts';
import { focusEdge, focusFieldOf, focusFound, focusRowFrom } from './rows-focus.ts';

/** Handles single keys outside of fields and dialogs: `/` searches, `?` shows all keys, arrows move between rows. */
export function useSectionKeys(
  root: RefObject<HTMLElement | null>,
  { onHelp }: { onHelp: () => void },
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : undefined;
      const { current } = root;
      if (isUndo(event) && !event.defaultPrevented && !isText(target)) {
        if (undoLast()) event.preventDefault();
        return;
      }
      if (
        isSearch(target) &&
        !event.isComposing &&
        (event.key === 'Enter' || event.key === 'ArrowDown')
      ) {
        if (current !== null) focusFound(current, target);
        return;
      }
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      if (event.defaultPrevented || isModified || current === null || isBusy(target)) return;
      if (runCommand(event.key, { root: current, target, onHelp })) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [root, onHelp]);
}

interface CommandContext {
  readonly root: HTMLElement;
  readonly target: Element | undefined;
  readonly onHelp: () => void;
}

/** Runs the command of a key. Returns false if the key has none. */
function runCommand(key: string, { root, target, onHelp }: CommandContext): boolean {
  const row = target?.closest('[data-string]') ?? undefined;
  switch (key) {
    case '/':
      root.querySelector<HTMLElement>('[data-search-strings]')?.focus();
      return true;
    case '?':
      onHelp();
      return true;
    case 'ArrowUp':
    case 'ArrowDown': {
      const by = key === 'ArrowUp' ? -1 : 1;
      if (row !== undefined && target !== undefined) return focusRowFrom(target, by);
      if (target !== undefined && target !== document.body && target.id !== 'content') return false;
      if (document.activeElement !== document.body || by === -1) return false;
      focusEdge(root, 'first');
      return true;
    }
    case 'Enter':
      if (row === undefined || !isCheckbox(target)) return false;
      focusFieldOf(row);
      return true;
    default:
      return false;
  }
}

function isSearch(target: Element | undefined): target is HTMLInputElement {
  return target?.matches('[data-search-strings]') === true;
}

/** True if the key belongs to something else: a field, menu, list, tab or open dialog. */
function isBusy(target: Element | undefined): boolean {
  if (document.querySelector('dialog[open], [role=listbox], [role=menu]') !== null) return true;
  if (target === undefined || isCheckbox(target)) return false;
  return (
    target.closest('input, textarea, select, [contenteditable], [role=tablist], [role=toolbar]') !==
    null
  );
}

function isText(target: Element | undefined): boolean {
  return target?.closest('textarea, input:not([type=checkbox]), [contenteditable]') != null;
}

function isCheckbox(target: Element | undefined): boolean {
  return target instanceof HTMLInputElement && target.type === 'checkbox';
}
