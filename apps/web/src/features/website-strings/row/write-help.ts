import type { QueryClient } from '@tanstack/react-query';
import { t } from '../../../texts/texts.ts';
import { notify } from '../../../ui/toast.tsx';
import { glossaryQuery, termsFor } from '../section/glossary.ts';
import type { StringRow, StringsScope } from '../section/strings.ts';
import { suggestionsQuery } from '../section/suggestions.ts';
import { missingTerms } from '../section/terms.ts';
import { insertText } from '../text/insert-text.ts';
import { withoutIsolates } from '../text/isolated-tokens.ts';
import { replaceText } from '../text/replace-text.ts';

interface Place {
  readonly queries: QueryClient;
  readonly scope: StringsScope;
  readonly row: StringRow;
  readonly field: HTMLTextAreaElement;
}

/** Writes the nth suggestion, from 1, into a row's field. Rejects with `ApiError`. */
export async function writeSuggestion({ queries, scope, row, field }: Place, place: number) {
  const query = suggestionsQuery(scope, row.original.id);
  const { suggestions } = await queries.fetchQuery({ ...query, staleTime: 60_000 });
  const suggestion = suggestions[place - 1];
  if (suggestion === undefined) notify.done(t('There is no suggestion {place}.', { place }));
  else replaceText(field, suggestion.translated_string);
}

/** Writes the translation of the next term that a row's field lacks. Rejects with `ApiError`. */
export async function writeTerm({ queries, scope, row, field }: Place) {
  const terms = termsFor(await queries.fetchQuery(glossaryQuery), scope);
  const [next] = missingTerms(row.original.original_string, withoutIsolates(field.value), terms);
  if (next === undefined) notify.done(t('No term of the glossary is missing.'));
  else insertText(field, next.translation ?? next.term);
}
