import { type RefObject, useEffect } from 'react';
import { focusEdge, focusFieldOf, focusRowFrom } from './rows-focus.ts';

/** Single keys while no field has the focus and no dialog is open: `/` searches, `?` shows all keys, arrows move between rows. */
export function useSectionKeys(
  root: RefObject<HTMLElement | null>,
  { onHelp }: { onHelp: () => void },
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : undefined;
      const { current } = root;
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      if (event.defaultPrevented || isModified || current === null || isBusy(target)) return;
      if (command(event.key, { root: current, target, onHelp })) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [root, onHelp]);
}

interface Command {
  readonly root: HTMLElement;
  readonly target: Element | undefined;
  readonly onHelp: () => void;
}

/** Does what a key stands for; false where it stands for nothing. */
function command(key: string, { root, target, onHelp }: Command): boolean {
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

/** In a field letters are letters; menus, lists and tabs have keys of their own; a dialog is in front. */
function isBusy(target: Element | undefined): boolean {
  if (document.querySelector('dialog[open], [role=listbox], [role=menu]') !== null) return true;
  if (target === undefined || isCheckbox(target)) return false;
  return (
    target.closest('input, textarea, select, [contenteditable], [role=tablist], [role=toolbar]') !==
    null
  );
}

function isCheckbox(target: Element | undefined): boolean {
  return target instanceof HTMLInputElement && target.type === 'checkbox';
}
