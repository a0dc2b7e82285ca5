import type { EngineKeyInput } from '@dragoman/contract/engine-keys';
import { type OwnEngine, type OwnEngineName, ownEngines } from '@dragoman/domain/engines';
import { useState } from 'react';
import { languageOptions } from '../../languages/language-options.tsx';
import { messageText, t } from '../../texts/texts.ts';
import { Field } from '../../ui/field.tsx';
import type { Sending } from '../../ui/form.tsx';
import { Form } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { SelectOrAll } from '../../ui/select-or-all.tsx';
import { WebsiteSelect } from '../../websites/website-select.tsx';

interface KeyFormProps {
  readonly add: Sending & { readonly mutate: (key: EngineKeyInput) => void };
}

const engineOptions = ownEngines.map(({ name: id, title: label }) => ({ id, label }));
const places = {
  base_url: { label: t('Address'), example: 'https://api.openai.com/v1' },
  model: { label: t('Model'), example: 'gpt-4.1-mini' },
  region: { label: t('Region'), example: 'westeurope' },
} as const;

/** The fields of a new key. A key cannot be read again, so it is never edited. */
export function KeyForm({ add }: KeyFormProps) {
  const [key, setKey] = useState<EngineKeyInput>({ engine: 'deepl', key: '' });
  const set = (change: Partial<EngineKeyInput>) => setKey({ ...key, ...change });
  const chosen = ownEngines.find(({ name }) => name === key.engine) as OwnEngine;
  return (
    <Form submit="Add key" sending={add} onSubmit={() => add.mutate(key)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Engine"
          options={engineOptions}
          value={key.engine as OwnEngineName}
          onChange={(engine) =>
            setKey({ ...key, engine, base_url: null, model: null, region: null })
          }
        />
        <Field
          label={messageText(chosen.keyLabel)}
          type="password"
          autoComplete="off"
          value={key.key}
          onChange={(event) => set({ key: event.target.value })}
        />
        {chosen.needs.map((name) => (
          <Field
            key={name}
            label={places[name].label}
            placeholder={places[name].example}
            dir="ltr"
            value={key[name] ?? ''}
            onChange={(event) => set({ [name]: event.target.value || null })}
          />
        ))}
        <WebsiteSelect
          label="Website"
          all={t('All websites')}
          value={key.website_id}
          onChange={(id) => set({ website_id: id ?? null })}
        />
        <SelectOrAll
          label="To"
          all={t('All languages')}
          options={languageOptions({ except: [] })}
          value={key.languages?.[0]}
          onChange={(id) => set({ languages: id === undefined ? null : [id] })}
        />
      </div>
    </Form>
  );
}
