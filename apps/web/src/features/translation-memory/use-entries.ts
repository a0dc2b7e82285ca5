import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { t } from '../../texts/texts.ts';
import { notify } from '../../ui/toast.tsx';
import { memoryQuery } from './use-import.ts';

export interface LanguagePair {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

export const entriesPerPage = 20;

/** One page of a pair's entries that a search finds. */
export function useEntries(pair: LanguagePair, search: string, page: number) {
  return useQuery({
    queryKey: [...memoryQuery, 'entries', pair, search, page],
    queryFn: () =>
      api('GET /api/translation-memory/entries', {
        query: { ...pair, search, page, limit: entriesPerPage },
      }),
    placeholderData: keepPreviousData,
  });
}

export type Entry = NonNullable<ReturnType<typeof useEntries>['data']>['entries'][number];

interface Change {
  readonly run: () => Promise<unknown>;
  readonly done: string;
  /** Writes back what was there. */
  readonly before: Entry;
}

/** Corrects and deletes entries; the messages offer to undo it. */
export function useChangeEntry(pair: LanguagePair) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: memoryQuery });
  const write = ({ source_text, target_text, origin }: Omit<Entry, 'id' | 'updated_at'>) =>
    api('POST /api/translation-memory/entries', {
      body: { ...pair, source_text, target_text, origin },
    });
  const change = useMutation({
    mutationFn: ({ run }: Change) => run(),
    onSuccess: async (_, { done, before }) => {
      await refresh();
      const undo = () =>
        void write(before).then(refresh, (error: Error) => notify.failed(error.message));
      notify.done(done, { undo });
    },
  });
  const nameOf = ({ source_text }: Entry) => source_text.slice(0, 60);
  return {
    isBusy: change.isPending,
    error: change.error,
    correct: (before: Entry, target_text: string, onDone: () => void) =>
      change.mutate(
        {
          run: () => write({ ...before, target_text, origin: 'edited' }),
          done: t('“{term}” was saved.', { term: nameOf(before) }),
          before,
        },
        { onSuccess: onDone },
      ),
    remove: (before: Entry) =>
      change.mutate({
        run: () =>
          api('DELETE /api/translation-memory/entries/:entryId', {
            params: { entryId: before.id },
          }),
        done: t('“{term}” was deleted.', { term: nameOf(before) }),
        before,
      }),
  };
}
