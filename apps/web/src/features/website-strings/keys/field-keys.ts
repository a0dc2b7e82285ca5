import type { KeyboardEvent } from 'react';

/** Commands of the keys in a string's field. */
export interface FieldCommands {
  /** Saves the draft, if any; `approve` also marks it as reviewed, and goes to the next row. */
  readonly confirm: (then: 'stay' | 'next' | 'approve') => void;
  /** Reverts the draft; without one, leaves the field. */
  readonly revert: () => void;
  /** Moves to the row above or below; with `turn`, also to the next or previous page. */
  readonly move: (by: 1 | -1, turn: boolean) => void;
  readonly insertMissing: () => void;
  readonly copyOriginal: () => void;
  readonly review: () => void;
  /** Marks the translation as needing work. */
  readonly doubt: () => void;
  /** Writes the translation of the glossary's next term that the field lacks. */
  readonly insertTerm: () => void;
  /** Presses a button of the row, if it has one: what it opens takes the focus. */
  readonly press: (button: 'ignore') => void;
  /** Moves the focus to the string's details. */
  readonly showDetails: (tab?: 'comments') => void;
  /** Writes the nth suggestion, from 1. */
  readonly takeSuggestion: (place: number) => void;
  /** Saves the second reader's proposal, or writes it into the field if there is a draft; goes to the next row. */
  readonly acceptProposal: () => void;
  readonly dismissOpinion: () => void;
  readonly goTo: (wanted: WantedRow) => void;
  /** Undoes the last action. Returns false if text comes first. */
  readonly undo: () => boolean;
}

/** Rows that keys lead to. */
export type WantedRow = 'untranslated' | 'finding';

type FieldEvent = KeyboardEvent<HTMLTextAreaElement>;

/** Runs the command of a key, except while an input method is composing. */
export function onFieldKey(event: FieldEvent, commands: FieldCommands): void {
  if (event.nativeEvent.isComposing || event.keyCode === 229) return;
  if (event.altKey && !event.ctrlKey && !event.metaKey) {
    onAltKey(event, commands);
    return;
  }
  if (isUndo(event)) {
    if (commands.undo()) event.preventDefault();
    return;
  }
  switch (event.key) {
    case 'Enter':
      event.preventDefault();
      // A translation unit has no line breaks.
      if (event.shiftKey) return;
      commands.confirm(event.ctrlKey || event.metaKey ? 'next' : 'stay');
      return;
    case 'Escape':
      event.preventDefault();
      commands.revert();
      return;
    case 'ArrowUp':
    case 'ArrowDown':
      onArrow(event, commands);
  }
}

/** True for Ctrl+Z and ⌘Z. */
export function isUndo(event: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}): boolean {
  return (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
}

/** Matches by physical key, because Alt changes the letter on some layouts. */
function onAltKey(event: FieldEvent, commands: FieldCommands): void {
  const [, digit] = /^(?:Digit|Numpad)([1-9])$/.exec(event.code) ?? [];
  const command = altCommands.get(event.code);
  if (command === undefined && digit === undefined) return;
  event.preventDefault();
  if (digit === undefined) command?.(commands);
  else commands.takeSuggestion(Number(digit));
}

const altCommands: ReadonlyMap<string, (commands: FieldCommands) => void> = new Map([
  ['ArrowUp', ({ move }) => move(-1, true)],
  ['ArrowDown', ({ move }) => move(1, true)],
  ['KeyI', ({ insertMissing }) => insertMissing()],
  ['KeyO', ({ copyOriginal }) => copyOriginal()],
  ['KeyR', ({ review }) => review()],
  ['KeyC', ({ showDetails }) => showDetails('comments')],
  ['KeyS', ({ showDetails }) => showDetails()],
  // Alt+T leads to the messages.
  ['KeyM', ({ insertTerm }) => insertTerm()],
  ['KeyG', ({ press }) => press('ignore')],
  ['KeyW', ({ doubt }) => doubt()],
  ['KeyA', ({ confirm }) => confirm('approve')],
  ['KeyP', ({ acceptProposal }) => acceptProposal()],
  ['KeyX', ({ dismissOpinion }) => dismissOpinion()],
  ['KeyU', ({ goTo }) => goTo('untranslated')],
  ['KeyF', ({ goTo }) => goTo('finding')],
]);

/** Moves to the next row if the arrow key did not move the caret. */
function onArrow(event: FieldEvent, { move }: FieldCommands): void {
  if (event.shiftKey || event.ctrlKey || event.metaKey) return;
  const field = event.currentTarget;
  const { selectionStart, selectionEnd } = field;
  if (selectionStart !== selectionEnd) return;
  const by = event.key === 'ArrowUp' ? -1 : 1;
  requestAnimationFrame(() => {
    const stayed = field.selectionStart === selectionStart && field.selectionEnd === selectionEnd;
    if (stayed && document.activeElement === field) move(by, false);
  });
}
