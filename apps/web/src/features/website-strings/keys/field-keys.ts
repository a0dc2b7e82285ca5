import type { KeyboardEvent } from 'react';

/** Commands of the keys in a string's field. */
export interface FieldCommands {
  readonly confirm: (then: 'stay' | 'next') => void;
  /** Reverts the draft; without one, leaves the field. */
  readonly revert: () => void;
  /** Moves to the row above or below; with `turn`, also to the next or previous page. */
  readonly move: (by: 1 | -1, turn: boolean) => void;
  readonly insertMissing: () => void;
  readonly copyOriginal: () => void;
  readonly review: () => void;
}

type FieldEvent = KeyboardEvent<HTMLTextAreaElement>;

/** Runs the command of a key, except while an input method is composing. */
export function onFieldKey(event: FieldEvent, commands: FieldCommands): void {
  if (event.nativeEvent.isComposing || event.keyCode === 229) return;
  if (event.altKey && !event.ctrlKey && !event.metaKey) {
    onAltKey(event, commands);
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

/** Matches by physical key, because Alt changes the letter on some layouts. */
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
