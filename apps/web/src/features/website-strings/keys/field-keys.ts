import type { KeyboardEvent } from 'react';

/** What the keys of a string's field ask for. */
export interface FieldCommands {
  readonly confirm: (then: 'stay' | 'next') => void;
  /** Takes the draft back, or leaves the field where there is none. */
  readonly revert: () => void;
  /** To the row above or below; `turn`: to another page from the last row. */
  readonly move: (by: 1 | -1, turn: boolean) => void;
  readonly insertMissing: () => void;
  readonly copyOriginal: () => void;
  readonly review: () => void;
}

type FieldEvent = KeyboardEvent<HTMLTextAreaElement>;

/** Does what a key in a string's field stands for. Keys that an input method uses are its own. */
export function onFieldKey(event: FieldEvent, commands: FieldCommands): void {
  if (event.nativeEvent.isComposing || event.keyCode === 229) return;
  if (event.altKey && !event.ctrlKey && !event.metaKey) {
    onAltKey(event, commands);
    return;
  }
  switch (event.key) {
    case 'Enter':
      event.preventDefault();
      // A unit has no line breaks.
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

/** By their places on the keyboard: with Alt some layouts write other letters. */
function onAltKey(event: FieldEvent, commands: FieldCommands): void {
  const command = altCommands.get(event.code);
  if (command === undefined) return;
  event.preventDefault();
  command(commands);
}

const altCommands: ReadonlyMap<string, (commands: FieldCommands) => void> = new Map([
  ['ArrowUp', ({ move }) => move(-1, true)],
  ['ArrowDown', ({ move }) => move(1, true)],
  ['KeyI', ({ insertMissing }) => insertMissing()],
  ['KeyO', ({ copyOriginal }) => copyOriginal()],
  ['KeyR', ({ review }) => review()],
]);

/** An arrow that the caret cannot follow any further leads to the next row. */
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
