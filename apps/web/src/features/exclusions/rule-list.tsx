import { useState } from 'react';
import { languageName } from '../../texts/language-names.ts';
import { t } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { RuleForm } from './rule-form.tsx';
import { kindLabels, savingsOf } from './rule-labels.ts';
import { type Rule, useChangeRules } from './use-exclusions.ts';

interface RuleListProps {
  readonly websiteId: string;
  readonly rules: readonly Rule[];
  readonly counting: boolean;
  /** The website's translation languages. */
  readonly languages: readonly string[];
}

export function RuleList(props: RuleListProps) {
  return (
    <ul className="grid divide-y divide-edge">
      {props.rules.map((rule, index) => (
        <RuleRow
          key={JSON.stringify([rule.kind, rule.value, rule.effect, rule.languages])}
          {...props}
          index={index}
          rule={rule}
        />
      ))}
    </ul>
  );
}

/** A rule with what it hits; 'Edit' turns the row into a form. */
function RuleRow(props: RuleListProps & { readonly rule: Rule; readonly index: number }) {
  const { websiteId, rules, counting, languages, rule, index } = props;
  const [isEditing, setEditing] = useState(false);
  const edit = useChangeRules(websiteId, rules);
  const remove = useChangeRules(websiteId, rules);
  if (isEditing) {
    return (
      <li className="py-5">
        <RuleForm
          initial={rule}
          languages={languages}
          submit="Save rule"
          sending={edit}
          onCancel={() => setEditing(false)}
          onSubmit={(changed) =>
            edit.change(
              {
                rules: rules.map((other, at) => (at === index ? changed : other)),
                done: t('The rule was saved.'),
              },
              () => setEditing(false),
            )
          }
        />
      </li>
    );
  }
  const left = rules.filter((_, at) => at !== index);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-sm text-soft">
          {rule.effect === 'only' ? 'Only' : 'Not'} · {kindLabels[rule.kind].label}
          {rule.languages?.length ? ` · ${rule.languages.map(languageName).join(', ')}` : ''}
        </p>
        <p className="font-mono font-semibold break-all" dir="ltr" translate="no">
          {rule.value}
        </p>
        {remove.error !== null && (
          <p role="alert" className="text-bad">
            {remove.error.message}
          </p>
        )}
        <p className="text-sm text-soft">{counting ? 'Counting...' : savingsOf(rule)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" aria-label={`Edit ${rule.value}`} onClick={() => setEditing(true)}>
          Edit
        </Button>
        <Button
          variant="quiet"
          aria-label={`Delete ${rule.value}`}
          disabled={remove.isPending}
          onClick={() => remove.change({ rules: left, done: t('The rule was deleted.') })}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}
