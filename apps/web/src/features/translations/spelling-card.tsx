import { useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { spellingKey, useSpellingWords, type WordList } from '../../spelling/spelling-words.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, RetryButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

/** Words that are shown before one asks for more. */
const first = 100;

/**
 * The words that the owner added to the dictionary of a language. Shows nothing until the server has said that it has such a dictionary:
 * most servers have few, and a card that goes away would move the page.
 */
export function SpellingCard(list: WordList) {
  const { websiteId, targetLanguage } = list;
  const { data, error, isFetched, refetch } = useQuery({
    queryKey: [...spellingKey(list), 'words'],
    queryFn: () =>
      api('GET /api/websites/:id/spelling/words', {
        params: { id: websiteId },
        query: { targetLanguage },
      }),
  });
  if (!isFetched || data?.isAvailable === false) return null;
  return (
    <Card title="Your spelling dictionary">
      {data !== undefined ? (
        <Words list={list} words={data.words} />
      ) : error !== null ? (
        <Alert action={<RetryButton onPress={refetch} />}>{error.message}</Alert>
      ) : (
        <SkeletonRows rows={2} label="Loading..." />
      )}
    </Card>
  );
}

function Words({ list, words }: { list: WordList; words: readonly string[] }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const wanted = text.trim().toLowerCase();
  const { compare } = new Intl.Collator(list.targetLanguage);
  const found = words.filter((word) => word.toLowerCase().includes(wanted)).sort(compare);
  const isKnown = found.some((word) => word.toLowerCase() === wanted);
  return (
    <div className="grid grid-cols-1 gap-5">
      <WordForm {...{ list, text, field, isKnown }} onText={setText} />
      {found.length > 0 && <FoundWords key={wanted} {...{ list, found, field }} />}
    </div>
  );
}

interface WordFormProps {
  readonly list: WordList;
  readonly text: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly isKnown: boolean;
  readonly onText: (text: string) => void;
}

/** Finds words while one types; Enter adds the word. */
function WordForm({ list, text, field, isKnown, onText }: WordFormProps) {
  const words = useSpellingWords(list);
  const add = useMutation({ mutationFn: words.add, onSuccess: () => change('') });
  const change = (typed: string) => {
    add.reset();
    onText(typed);
  };
  return (
    <form
      noValidate
      className="grid max-w-md grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate(text.trim());
        field.current?.focus();
      }}
    >
      <Field
        ref={field}
        label="Find or add a word"
        lang={list.targetLanguage}
        dir="auto"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        value={text}
        readOnly={add.isPending}
        error={add.error?.message}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) change('');
        }}
      />
      <Button
        type="submit"
        variant="quiet"
        className="justify-self-start"
        disabled={text.trim() === '' || isKnown || add.isPending}
      >
        Add to dictionary
      </Button>
    </form>
  );
}

interface FoundWordsProps {
  readonly list: WordList;
  readonly found: readonly string[];
  readonly field: RefObject<HTMLInputElement | null>;
}

function FoundWords({ list, found, field }: FoundWordsProps) {
  const [most, setMost] = useState(first);
  const totalCount = found.length;
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {found.slice(0, most).map((word) => (
          <Word
            key={word}
            name={word}
            list={list}
            onRemove={(row) => (neighborOf(row) ?? field.current)?.focus()}
          />
        ))}
      </ul>
      {totalCount > most && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setMost(totalCount)}>
          Show more of {totalCount}
        </Button>
      )}
    </>
  );
}

/** The button that takes the focus when a row goes away. */
function neighborOf(row: Element | null): HTMLButtonElement | null | undefined {
  return (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button');
}

interface WordProps {
  readonly name: string;
  readonly list: WordList;
  /** Called with the word's row, which goes away. */
  readonly onRemove: (row: Element | null) => void;
}

function Word({ name, list, onRemove }: WordProps) {
  const words = useSpellingWords(list);
  const remove = useMutation({ mutationFn: words.remove, onError: words.fail });
  return (
    <li className="flex max-w-full items-center rounded-xl border border-edge ps-4">
      <bdi lang={list.targetLanguage} translate="no" className="min-w-0 break-words">
        {name}
      </bdi>
      <button
        type="button"
        aria-label={`Remove: ${name}`}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-xl text-soft hover:bg-wash hover:text-ink"
        aria-disabled={remove.isPending}
        onClick={(event) => {
          if (remove.isPending) return;
          onRemove(event.currentTarget.parentElement);
          remove.mutate(name);
        }}
      >
        <Icon name="close" className="size-4" line={1.6} />
      </button>
    </li>
  );
}
