import type { ExclusionRuleInput } from '@dragoman/contract/exclusions';
import type { RuleKind } from '@dragoman/domain/exclusions';
import { useState } from 'react';
import { languageName } from '../../texts/language-names.ts';
import { t } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import type { Sending } from '../../ui/form.tsx';
import { Form } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { SelectOrAll } from '../../ui/select-or-all.tsx';
import { kindLabels } from './rule-labels.ts';

interface RuleFormProps {
  readonly initial: ExclusionRuleInput;
  readonly languages: readonly string[];
  readonly submit: string;
  readonly sending: Sending;
  readonly onSubmit: (rule: ExclusionRuleInput) => void;
  readonly onCancel?: () => void;
  /** Lets the owner point at an element; called with what to do with its selector. */
  readonly onPick?: (choose: (selector: string) => void) => void;
}

export const emptyRule: ExclusionRuleInput = { kind: 'selector', value: '', effect: 'exclude' };
const effects = [
  { id: 'exclude', label: t('Don’t translate') },
  { id: 'only', label: t('Translate only') },
] as const;
const kinds = Object.entries(kindLabels).map(([id, { label }]) => ({ id: id as RuleKind, label }));

/** The fields of a rule, for adding and editing. */
export function RuleForm(props: RuleFormProps) {
  const { initial, languages, submit, sending, onSubmit, onCancel, onPick } = props;
  const [rule, setRule] = useState(initial);
  const set = (change: Partial<ExclusionRuleInput>) => setRule({ ...rule, ...change });
  const { field, example, hint } = kindLabels[rule.kind];
  const isAboutPages = rule.kind !== 'selector' && rule.kind !== 'attribute';
  const canBeOnly = rule.kind !== 'attribute' && rule.kind !== 'parameter';
  return (
    <Form
      {...{ submit, sending, onCancel }}
      actions={
        rule.kind === 'selector' &&
        onPick !== undefined && (
          <Button variant="quiet" onClick={() => onPick((value) => set({ value }))}>
            Pick an element
          </Button>
        )
      }
      onSubmit={() => {
        const { languages: chosen, ...common } = rule;
        const effect = canBeOnly ? rule.effect : 'exclude';
        onSubmit({ ...common, effect, ...(isAboutPages && chosen && { languages: chosen }) });
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label="What" options={kinds} value={rule.kind} onChange={(kind) => set({ kind })} />
        {canBeOnly && (
          <Choices
            label="How"
            choices={effects}
            value={rule.effect ?? 'exclude'}
            onChange={(effect) => set({ effect })}
          />
        )}
      </div>
      <div className="grid gap-1.5">
        <Field
          label={field}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="none"
          placeholder={example}
          value={rule.value}
          maxLength={300}
          onChange={(event) => set({ value: event.target.value })}
        />
        <p className="text-sm text-soft">{hint}</p>
      </div>
      {isAboutPages && languages.length > 0 && (
        <SelectOrAll
          label="In"
          all={t('All languages')}
          options={languages.map((id) => ({ id, label: languageName(id) }))}
          value={rule.languages?.[0]}
          onChange={(id) => set({ languages: id === undefined ? undefined : [id] })}
        />
      )}
    </Form>
  );
}
