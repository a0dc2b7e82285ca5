import { Alert } from '../../../ui/alert.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { onFieldKey } from '../keys/field-keys.ts';
import { useSection } from '../section/section.ts';
import type { StringRow } from '../section/strings.ts';
import { StringField } from '../text/string-field.tsx';
import { chipName } from '../text/tag-names.ts';
import { Findings } from './findings.tsx';
import { currentOpinion } from './use-opinion-commands.ts';
import type { RowState } from './use-row.ts';

// Few rows have one.
const ConflictNotice = lazyPart(() => import('./notices.tsx'), 'ConflictNotice');
const GoneNote = lazyPart(() => import('./notices.tsx'), 'GoneNote');
const Opinion = lazyPart(() => import('./opinion.tsx'), 'Opinion');
const SourceChange = lazyPart(() => import('./source-change.tsx'), 'SourceChange');

interface TranslationFieldProps {
  /** Prefix of the ids of its parts. */
  readonly id: string;
  readonly row: StringRow;
  readonly state: RowState;
}

/** The field for a string's translation and its findings. `OriginalText` with the id `{id}-original` names it. */
export function TranslationField({ id, row, state }: TranslationFieldProps) {
  const { targetLanguage, mayEdit } = useSection();
  return (
    <>
      <span id={`${id}-label`} className="sr-only">
        Translation of
      </span>
      <StringField
        ref={state.field}
        language={targetLanguage}
        value={state.text}
        readOnly={!mayEdit}
        tags={row.original.tags}
        isDraft={state.draft !== undefined}
        isInvalid={state.failure !== undefined}
        onText={state.write}
        onKeyDown={(event) => onFieldKey(event, state.commands)}
        labelledBy={`${id}-label ${id}-original`}
        describedBy={`${id}-tags ${id}-state ${id}-findings`}
      />
      <span id={`${id}-tags`} hidden>
        {state.chips.map(({ open }) => `${open} ${chipName(open, row.original.tags)?.name}`).join()}
      </span>
      {state.failure !== undefined && <Alert>{state.failure}</Alert>}
      {state.isConflicting && <ConflictNotice row={row} state={state} />}
      {row.isGone && <GoneNote />}
      {row.original.replaces !== null && <SourceChange row={row} state={state} />}
      {currentOpinion(row) !== undefined && <Opinion row={row} state={state} />}
      <Findings id={`${id}-findings`} row={row} state={state} />
    </>
  );
}
