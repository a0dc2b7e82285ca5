import type { GlossaryTermInput } from '@dragoman/contract/glossary';
import { type ReactNode, useState } from 'react';
import { languageOptions } from '../../languages/language-options.tsx';
import { t } from '../../texts/texts.ts';
import { Choices } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import type { Sending } from '../../ui/form.tsx';
import { Form } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { WebsiteSelect } from '../../websites/website-select.tsx';

interface TermFormProps {
  readonly initial: GlossaryTermInput;
  readonly submit: string;
  readonly sending: Sending;
  readonly onSubmit: (term: GlossaryTermInput) => void;
  readonly onCancel?: () => void;
}

const allOption = 'all';
const modes = [
  { id: 'translate', label: t('Translate as') },
  { id: 'never', label: t('Never translate') },
] as const;

/** The fields of a term, for adding and editing. */
export function TermForm({ initial, submit, sending, onSubmit, onCancel }: TermFormProps) {
  const [term, setTerm] = useState(initial);
  const isNew = initial.term === '';
  const [mode, setMode] = useState<'translate' | 'never'>(
    isNew || initial.translation !== null ? 'translate' : 'never',
  );
  const [missing, setMissing] = useState<string>();
  const set = (change: Partial<GlossaryTermInput>) => setTerm({ ...term, ...change });
  const save = () => {
    const fault = faultOf(term, mode);
    setMissing(fault);
    if (fault === undefined) onSubmit({ ...term, ...(mode === 'never' && { translation: null }) });
  };
  return (
    <Form {...{ submit, sending, onCancel }} fault={missing} onSubmit={save}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Term"
          dir="auto"
          value={term.term}
          maxLength={200}
          onChange={(event) => set({ term: event.target.value })}
        />
        <Choices label="How" choices={modes} value={mode} onChange={setMode} />
        <Select
          label="Language"
          placeholder="Choose a language"
          options={[
            ...(mode === 'never' ? [{ id: allOption, label: t('All languages') }] : []),
            ...languageOptions({ except: [] }),
          ]}
          value={term.target_language ?? (mode === 'never' ? allOption : null)}
          onChange={(id) => set({ target_language: id === allOption ? null : id })}
        />
        {mode === 'translate' && (
          <Field
            label="Translation"
            dir="auto"
            value={term.translation ?? ''}
            maxLength={200}
            onChange={(event) => set({ translation: event.target.value })}
          />
        )}
      </div>
      <MoreFields term={term} onChange={set} />
    </Form>
  );
}

function faultOf(term: GlossaryTermInput, mode: 'translate' | 'never'): string | undefined {
  if (term.term.trim() === '') return t('Enter a term.');
  if (mode === 'never') return undefined;
  if (term.target_language === null) return t('Choose the language of the translation.');
  return (term.translation ?? '').trim() === '' ? t('Enter the translation.') : undefined;
}

interface MoreFieldsProps {
  readonly term: GlossaryTermInput;
  readonly onChange: (change: Partial<GlossaryTermInput>) => void;
}

function MoreFields({ term, onChange }: MoreFieldsProps): ReactNode {
  return (
    <details>
      <summary className="cursor-pointer py-2 font-semibold">Website, capitals and notes</summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <WebsiteSelect
          label="Website"
          all={t('All websites')}
          value={term.website_id}
          onChange={(id) => onChange({ website_id: id ?? null })}
        />
        <Switch
          label="Exact capitals"
          hint="Only this spelling counts as the term."
          checked={term.is_case_sensitive}
          onChange={(is_case_sensitive) => onChange({ is_case_sensitive })}
        />
        <Field
          label="Part of speech"
          placeholder="For example noun"
          value={term.part_of_speech ?? ''}
          maxLength={200}
          onChange={(event) => onChange({ part_of_speech: event.target.value || null })}
        />
        <Field
          label="Note"
          dir="auto"
          value={term.note ?? ''}
          maxLength={1000}
          onChange={(event) => onChange({ note: event.target.value || null })}
        />
      </div>
    </details>
  );
}
