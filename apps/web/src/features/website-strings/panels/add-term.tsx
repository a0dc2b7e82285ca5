import { type FormEvent, useState } from 'react';
import { api } from '../../../api/api.ts';
import { useChange } from '../../../api/use-change.ts';
import { t } from '../../../texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { glossaryQuery } from '../section/glossary.ts';
import { useSection } from '../section/section.ts';
import type { PickedWords } from './use-picked-words.ts';

/** Adds a term for this language and all websites; it begins with the words that are selected in the row. */
export function AddTerm({ picked }: { picked: PickedWords }) {
  const [term, setTerm] = useState(picked.original);
  const [translation, setTranslation] = useState(picked.translation);
  const add = useAddTerm();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      setTerm('');
      setTranslation('');
    };
    if (!add.isPending) add.mutate({ term, translation }, { onSuccess });
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-2 gap-2">
      <Field
        label="Term"
        hideLabel
        placeholder={t('Term')}
        dir="auto"
        required
        maxLength={200}
        value={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
      />
      <Field
        label="Translation"
        hideLabel
        placeholder={t('Translation')}
        dir="auto"
        required
        maxLength={200}
        value={translation}
        onChange={(event) => setTranslation(event.currentTarget.value)}
      />
      {add.error !== null && <Alert>{add.error.message}</Alert>}
      <Button type="submit" variant="quiet" className="col-span-full">
        Add term
      </Button>
    </form>
  );
}

function useAddTerm() {
  const { targetLanguage } = useSection();
  return useChange(
    (term: { readonly term: string; readonly translation: string }) =>
      api('POST /api/glossary', { body: { ...term, target_language: targetLanguage } }),
    {
      rereads: glossaryQuery.queryKey,
      done: ({ term }) => t('“{term}” was added.', { term: term.term }),
    },
  );
}
