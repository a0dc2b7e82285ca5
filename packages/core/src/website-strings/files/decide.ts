import type { TranslationState } from '@dragoman/database/schema';
import { type FileUnit, type UnitState, unitStates } from '../../translation-files/index.ts';
import type { StandingString } from './files.store.ts';
import { type Translation, versionOf } from './version.ts';

export type Decision =
  | { readonly type: 'unchanged' }
  | { readonly type: 'added' | 'changed' | 'conflict'; readonly translation: Translation };

/**
 * Decides what importing a translation does, by comparing the exported, the current and the imported one. In a file of
 * another website or tool, which has no version of this string, only a person's translation can be a conflict.
 */
export function decide(unit: FileUnit & { target: string }, string: StandingString): Decision {
  const current = translationOf(string);
  const version = unit.id === string.id ? unit.version : undefined;
  if (current === null) {
    return { type: 'added', translation: { text: unit.target, state: unit.state ?? 'edited' } };
  }
  if (version !== undefined && isAsExported(unit, version)) return { type: 'unchanged' };
  const state = importedState(unit, current, version !== undefined);
  if (current.text === unit.target && current.state === state) return { type: 'unchanged' };
  const isConflict =
    version === undefined
      ? isByPerson(current.state) && current.text !== unit.target
      : version !== versionOf(current);
  const translation = { text: unit.target, state };
  return { type: isConflict ? 'conflict' : 'changed', translation };
}

/** Returns the current translation of a string. A failed one is none. */
export function translationOf({ text, state }: StandingString): Translation | null {
  return text === null || state === null || state === 'failed' ? null : { text, state };
}

function isByPerson(state: TranslationState | undefined): boolean {
  return state === 'edited' || state === 'reviewed';
}

/** A tool may have dropped the state. */
function isAsExported({ target: text, state }: FileUnit & { target: string }, version: string) {
  const states = state === undefined ? unitStates : [state];
  return states.some((one) => version === versionOf({ text, state: one }));
}

/**
 * A text that was changed without its state is an edit. A file of another origin does not lower a state; one of ours may say that what a
 * person wrote needs work.
 */
function importedState(
  { target, state }: FileUnit & { target: string },
  current: Translation,
  isExportedHere: boolean,
): TranslationState {
  if (isExportedHere && state === 'needs_review' && isByPerson(current.state)) return state;
  if (current.text === target)
    return state === 'reviewed' || (isExportedHere && isByPerson(state))
      ? (state ?? 'edited')
      : current.state;
  if (state === undefined || (isExportedHere && !isByPerson(state))) return 'edited';
  return state satisfies UnitState;
}
