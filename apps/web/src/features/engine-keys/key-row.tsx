import { ownEngines } from '@dragoman/domain/engines';
import { useState } from 'react';
import { languageName } from '../../texts/language-names.ts';
import { messageText, t } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { shownAddress } from '../../websites/website-labels.ts';
import { useDashboardWebsites } from '../../websites/website-queries.ts';
import { type EngineKey, useDeleteKey, useMoveKey, useTryKey } from './use-engine-keys.ts';

interface KeyRowProps {
  readonly stored: EngineKey;
  readonly position: number;
}

/** A key with what it is used for, its place in the order, and a sentence to try. */
export function KeyRow({ stored, position }: KeyRowProps) {
  const { id, engine, hint, website_id, languages, model, base_url } = stored;
  const [isTrying, setTrying] = useState(false);
  const [isSure, setSure] = useState(false);
  const move = useMoveKey(id);
  const remove = useDeleteKey(id);
  const website = useDashboardWebsites().find((one) => one.id === website_id);
  const title = ownEngines.find(({ name }) => name === engine)?.title ?? engine;
  const details = [
    website_id === null ? t('All websites') : website && shownAddress(website.url),
    languages === null ? t('all languages') : languages.map(languageName).join(', '),
    model,
    base_url,
  ].filter(Boolean);
  const error = move.error ?? remove.error;
  return (
    <li className="grid gap-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-semibold">
            {title} {hint !== '' && <span className="font-normal text-soft">ends in {hint}</span>}
          </p>
          <p className="break-all text-sm text-soft">{details.join(' · ')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet" aria-expanded={isTrying} onClick={() => setTrying(!isTrying)}>
            Translate a sentence
          </Button>
          {position > 0 && (
            <Button
              variant="quiet"
              disabled={move.isPending}
              onClick={() => move.mutate(position - 1)}
            >
              Use earlier
            </Button>
          )}
          <Button
            variant="quiet"
            disabled={remove.isPending}
            onClick={() => (isSure ? remove.mutate(undefined) : setSure(true))}
          >
            {isSure ? 'Yes, delete it' : 'Delete'}
          </Button>
        </div>
      </div>
      {error !== null && <Alert>{error.message}</Alert>}
      {isTrying && <TryKey keyId={id} target={languages?.[0] ?? 'es'} />}
    </li>
  );
}

function TryKey({ keyId, target }: { keyId: string; target: string }) {
  const [text, setText] = useState('Good morning, how can we help you?');
  const attempt = useTryKey(keyId);
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        attempt.mutate({ text, source: target === 'en' ? 'es' : 'en', target });
      }}
    >
      <Field
        label={`A sentence to translate to ${languageName(target)}`}
        value={text}
        maxLength={300}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button type="submit" variant="quiet" disabled={attempt.isPending || text.trim() === ''}>
          {attempt.isPending ? 'Translating...' : 'Translate'}
        </Button>
      </div>
      <div aria-live="polite">
        {attempt.data?.translation != null && (
          <p className="text-lg" dir="auto" lang={target}>
            {attempt.data.translation}
          </p>
        )}
        {attempt.data?.error != null && <Alert>{messageText(attempt.data.error)}</Alert>}
        {attempt.error !== null && <Alert>{attempt.error.message}</Alert>}
      </div>
    </form>
  );
}
