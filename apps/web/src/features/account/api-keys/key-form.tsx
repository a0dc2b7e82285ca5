import type { ApiKeyInput } from '@dragoman/contract/api-keys';
import { languageCatalogue } from '@dragoman/domain/languages';
import { type ScopeResource, scopePermissions, scopeResources } from '@dragoman/domain/permissions';
import { type FormEvent, useState } from 'react';
import { countOf } from '../../../formatting/numbers.ts';
import { languageName } from '../../../texts/language-names.ts';
import { t } from '../../../texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choices } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { shownAddress } from '../../../websites/website-labels.ts';
import { useDashboardWebsites } from '../../../websites/website-queries.ts';
import { LimitChoice } from '../limit-choice.tsx';
import { resourceLabels } from './scope-labels.ts';

interface KeyFormProps {
  readonly error: Error | null;
  readonly isBusy: boolean;
  readonly onSubmit: (key: ApiKeyInput) => void;
}

const never = 'never';
const lifetimes = [
  ...['30', '90', '365'].map((id) => ({ id, label: countOf(Number(id), 'day') })),
  { id: never, label: t('Never') },
];
const empty: ApiKeyInput = { name: '', scopes: { websites: 'read', strings: 'read' } };

/** The fields of a new key. */
export function KeyForm({ error, isBusy, onSubmit }: KeyFormProps) {
  const [key, setKey] = useState(empty);
  const websites = useDashboardWebsites();
  const set = (change: Partial<ApiKeyInput>) => setKey({ ...key, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(key);
  };
  const days = key.expires_in_days === undefined ? '90' : String(key.expires_in_days ?? never);
  return (
    <form noValidate className="grid gap-6" onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Name"
          maxLength={100}
          value={key.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <Select
          label="Expires"
          options={lifetimes}
          value={days}
          onChange={(id) => set({ expires_in_days: id === never ? null : Number(id) })}
        />
      </div>
      <fieldset className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <legend className="mb-3 font-semibold">What it may do</legend>
        {scopeResources.map((resource) => (
          <ScopeChoice
            key={resource}
            resource={resource}
            value={key.scopes[resource] ?? 'none'}
            onChange={(scope) => set({ scopes: { ...key.scopes, [resource]: scope } })}
          />
        ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <LimitChoice
          label={t('Websites')}
          all={t('All websites')}
          some={t('Only these')}
          options={websites.map(({ id, url }) => ({ id, label: shownAddress(url) }))}
          value={key.website_ids ?? null}
          onChange={(website_ids) => set({ website_ids })}
        />
        <LimitChoice
          label={t('Languages')}
          all={t('All languages')}
          some={t('Only these')}
          options={languageCatalogue.map(({ code }) => ({ id: code, label: languageName(code) }))}
          value={key.languages ?? null}
          onChange={(languages) => set({ languages })}
        />
      </div>
      {error !== null && <Alert>{error.message}</Alert>}
      <div>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Create a key'}
        </Button>
      </div>
    </form>
  );
}

type Given = 'none' | 'read' | 'write';

interface ScopeChoiceProps {
  readonly resource: ScopeResource;
  readonly value: Given;
  readonly onChange: (value: Given) => void;
}

function ScopeChoice({ resource, value, onChange }: ScopeChoiceProps) {
  const choices = [
    { id: 'none' as const, label: t('None') },
    { id: 'read' as const, label: t('Read') },
    { id: 'write' as const, label: t('Write') },
  ];
  const canWrite = scopePermissions[resource].write.length > 0;
  return (
    <Choices
      label={resourceLabels[resource]}
      choices={canWrite ? choices : choices.slice(0, 2)}
      value={value}
      onChange={onChange}
    />
  );
}
