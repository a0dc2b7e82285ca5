type Undo = () => void;

const maxUndos = 100;
const undos: Undo[] = [];
/** True while the browser's own undo comes first: after a draft was reverted. */
let isTextNewer = false;

/** Remembers how to undo an action for Ctrl+Z. Returns a function that undoes it at most once. */
export function undoable(undo: Undo): Undo {
  const once = () => {
    if (forgetUndo(once)) undo();
  };
  undos.push(once);
  if (undos.length > maxUndos) undos.shift();
  isTextNewer = false;
  return once;
}

/** Forgets how to undo an action. Returns false if it was undone or forgotten before. */
export function forgetUndo(once: Undo): boolean {
  const index = undos.indexOf(once);
  if (index >= 0) undos.splice(index, 1);
  return index >= 0;
}

/** Undoes the last action. Returns false if there is none, or if text was reverted after it. */
export function undoLast(): boolean {
  const last = undos.at(-1);
  if (last === undefined || isTextNewer) return false;
  last();
  return true;
}

/** Leaves the next Ctrl+Z in a field to the browser. */
export function preferTextUndo(): void {
  isTextNewer = true;
}
