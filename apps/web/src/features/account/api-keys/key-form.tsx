import type { ApiKeyInput } from '@dragoman/contract/api-keys';
import { type ScopeResource, scopePermissions, scopeResources } from '@dragoman/domain/permissions';
import { useState } from 'react';
import { countOf } from '../../../formatting/numbers.ts';
import { t } from '../../../texts/texts.ts';
import { Choices } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import type { Sending } from '../../../ui/form.tsx';
import { Form } from '../../../ui/form.tsx';
import { Select } from '../../../ui/select.tsx';
import { MembershipLimits } from '../team/membership-fields.tsx';
import { resourceLabels } from './scope-labels.ts';

interface KeyFormProps {
  readonly create: Sending & { readonly mutate: (key: ApiKeyInput) => void };
}

const never = 'never';
const lifetimes = [
  ...['30', '90', '365'].map((id) => ({ id, label: countOf(Number(id), 'day') })),
  { id: never, label: t('Never') },
];
const empty: ApiKeyInput = { name: '', scopes: { websites: 'read', strings: 'read' } };

/** The fields of a new key. */
export function KeyForm({ create }: KeyFormProps) {
  const [key, setKey] = useState(empty);
  const set = (change: Partial<ApiKeyInput>) => setKey({ ...key, ...change });
  const days = key.expires_in_days === undefined ? '90' : String(key.expires_in_days ?? never);
  return (
    <Form
      className="grid gap-6"
      submit="Create a key"
      sending={create}
      onSubmit={() => create.mutate(key)}
    >
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
      <MembershipLimits
        value={{ website_ids: key.website_ids ?? null, languages: key.languages ?? null }}
        onChange={set}
      />
    </Form>
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
