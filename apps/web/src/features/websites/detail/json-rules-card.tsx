import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { useChange } from '../../../api/use-change.ts';
import { t } from '../../../texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

/** A rule as its fields hold it: the JSON paths are lines. */
interface Draft {
  readonly path: string;
  readonly texts: string;
}

/** Which texts of JSON answers of the website's own API are translated. */
export function JsonRulesCard({ websiteId }: { readonly websiteId: string }) {
  const params = { id: websiteId };
  const queryKey = ['json-rules', websiteId];
  const rules = useQuery({
    queryKey,
    queryFn: () => api('GET /api/websites/:id/json-rules', { params }),
  });
  const save = useChange(
    (drafts: readonly Draft[]) =>
      api('PUT /api/websites/:id/json-rules', { params, body: { rules: drafts.map(ruleOf) } }),
    { keeps: queryKey, done: t('Saved.') },
  );
  return (
    <Card title="JSON answers">
      <p className="mb-4 text-soft">
        Texts that scripts fetch from the site’s own API arrive translated. Texts with markup stay
        in the original.
      </p>
      <Loaded query={rules} label={t('Loading the rules...')} rows={1}>
        {({ rules: saved }) => (
          <RuleForms
            key={rules.dataUpdatedAt}
            websiteId={websiteId}
            saved={saved.map(({ path, texts }) => ({ path, texts: texts.join('\n') }))}
            save={save}
          />
        )}
      </Loaded>
    </Card>
  );
}

function ruleOf({ path, texts }: Draft) {
  const lines = texts.split('\n').map((line) => line.trim());
  return { path, texts: lines.filter((line) => line !== '') };
}

interface RuleFormsProps {
  readonly websiteId: string;
  readonly saved: readonly Draft[];
  readonly save: {
    readonly mutate: (drafts: readonly Draft[]) => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
}

function RuleForms({ websiteId, saved, save }: RuleFormsProps) {
  const [drafts, setDrafts] = useState(saved);
  const isChanged = JSON.stringify(drafts) !== JSON.stringify(saved);
  const change = (index: number, changed: Partial<Draft>) =>
    setDrafts(drafts.map((draft, at) => (at === index ? { ...draft, ...changed } : draft)));
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(drafts);
      }}
    >
      {drafts.map((draft, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity of their own.
        <fieldset key={index} className="grid min-w-0 gap-3 rounded-xl border border-edge p-4">
          <Field
            label="Path"
            dir="ltr"
            placeholder="/api/products/**"
            value={draft.path}
            onChange={(event) => change(index, { path: event.target.value })}
          />
          <TextArea
            label={t('JSON paths of the texts, one per line')}
            dir="ltr"
            placeholder="$.items[*].title"
            value={draft.texts}
            onChange={(event) => change(index, { texts: event.target.value })}
          />
          <TryRule websiteId={websiteId} draft={draft} />
          <Button
            variant="quiet"
            className="justify-self-start"
            onClick={() => setDrafts(drafts.filter((_, at) => at !== index))}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => setDrafts([...drafts, { path: '', texts: '' }])}>
          Add a rule
        </Button>
        {(isChanged || drafts.length > 0) && (
          <Button type="submit" variant="quiet" disabled={save.isPending || !isChanged}>
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
        )}
      </div>
      {save.error !== null && <Alert>{save.error.message}</Alert>}
    </form>
  );
}

/** Shows the texts that a rule finds at one address now. */
function TryRule({ websiteId, draft }: { readonly websiteId: string; readonly draft: Draft }) {
  const [typed, setTyped] = useState<string>();
  const path = typed ?? (draft.path.includes('*') ? '' : draft.path);
  const found = useChange(() =>
    api('GET /api/websites/:id/json-rules/try', {
      params: { id: websiteId },
      query: { path, texts: draft.texts },
    }),
  );
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow">
          <Field
            label="Path to try"
            dir="ltr"
            placeholder="/api/products?page=1"
            value={path}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button
          variant="quiet"
          disabled={found.isPending || path === ''}
          onClick={() => found.mutate()}
        >
          Check now
        </Button>
      </div>
      <div role="status" className="text-sm empty:hidden">
        {found.data?.texts.length === 0 && t('No texts are there.')}
        {found.data !== undefined && found.data.texts.length > 0 && (
          <ul dir="auto" className="grid gap-1">
            {[...new Set(found.data.texts)].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
      {found.error !== null && <Alert>{found.error.message}</Alert>}
    </div>
  );
}
