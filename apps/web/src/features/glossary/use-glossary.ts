import type { GlossaryTermAnswer, GlossaryTermInput } from '@dragoman/contract/glossary';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { t } from '../../texts/texts.ts';
import { notify } from '../../ui/toast.tsx';

export const glossaryQuery = ['glossary'] as const;

export const emptyTerm: GlossaryTermInput = {
  website_id: null,
  term: '',
  translation: null,
  target_language: null,
  is_case_sensitive: false,
  part_of_speech: null,
  note: null,
};

/** A changed term or the time of an import, and how many translations by engines contain a changed term. */
export interface Changed {
  readonly key: string;
  readonly what: { readonly term: GlossaryTermInput } | { readonly importedAt: string };
  readonly affected: number;
}

export type OnChanged = (changed: Changed) => void;

export function useGlossary() {
  return useQuery({ queryKey: glossaryQuery, queryFn: () => api('GET /api/glossary') });
}

export function useAddTerm(onChanged: OnChanged) {
  return useGlossaryMutation(
    (body: GlossaryTermInput) => api('POST /api/glossary', { body }),
    ({ term }) => notify.done(t('“{term}” was added.', { term: term.term })),
    onChanged,
  );
}

export function useChangeTerm(id: string, onChanged: OnChanged) {
  return useGlossaryMutation(
    (body: GlossaryTermInput) => api('PUT /api/glossary/:termId', { params: { termId: id }, body }),
    ({ term }) => notify.done(t('“{term}” was saved.', { term: term.term })),
    onChanged,
  );
}

/** Deletes a term; the message offers to undo it. */
export function useDeleteTerm(onChanged: OnChanged) {
  const restore = useAddTerm(onChanged);
  return useGlossaryMutation(
    (id: string) => api('DELETE /api/glossary/:termId', { params: { termId: id } }),
    ({ term: { id: _id, ...term } }) =>
      notify.done(t('“{term}” was deleted.', { term: term.term }), {
        undo: () => restore.mutate(term),
      }),
    onChanged,
  );
}

interface Change {
  readonly term: GlossaryTermAnswer;
  readonly affected: number;
}

function useGlossaryMutation<Input>(
  change: (input: Input) => Promise<Change>,
  report: (change: Change) => void,
  onChanged: OnChanged,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (done) => {
      await queries.invalidateQueries({ queryKey: glossaryQuery });
      report(done);
      const { id: _id, ...term } = done.term;
      onChanged({ key: crypto.randomUUID(), what: { term }, affected: done.affected });
    },
  });
}
