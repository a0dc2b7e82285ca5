import type { PrivacyAnswer } from '@dragoman/contract/sent-calls';
import { useState } from 'react';
import { countOf } from '../../formatting/numbers.ts';
import { t } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { type Mask, useChangePrivacy } from './use-sent-calls.ts';

interface HiddenTextsProps {
  readonly websiteId: string;
  readonly privacy: PrivacyAnswer;
}

const kinds = [
  { id: 'text', label: t('These words') },
  { id: 'pattern', label: t('A pattern') },
] as const;
const empty: Mask = { kind: 'text', value: '' };
const periods = [7, 30, 90, 365, 1095];

/** What the owner hides from engines, and how long calls stay on record. */
export function HiddenTexts({ websiteId, privacy }: HiddenTextsProps) {
  const { sent_calls_days: days } = privacy;
  const keep = useChangePrivacy(websiteId, privacy);
  const options = [...new Set([...periods, days])].sort((a, b) => a - b);
  return (
    <>
      <Card title="Never sent">
        <div className="grid gap-5">
          <p className="max-w-2xl text-soft">
            Names, order numbers, phone numbers: engines get a placeholder, and the translation has
            the original text. Applies from the next translation on.
          </p>
          <MaskForm websiteId={websiteId} privacy={privacy} />
          <MaskList websiteId={websiteId} privacy={privacy} />
        </div>
      </Card>
      <Card title="How long calls stay on record">
        <div className="grid max-w-sm gap-4">
          <Select
            label="Delete after"
            options={options.map((count) => ({
              id: String(count),
              label: countOf(count, 'day'),
            }))}
            value={String(days)}
            onChange={(id) =>
              keep.mutate({ to: { sent_calls_days: Number(id) }, done: t('The time was changed.') })
            }
          />
          {keep.error !== null && <Alert>{keep.error.message}</Alert>}
        </div>
      </Card>
    </>
  );
}

function MaskForm({ websiteId, privacy }: HiddenTextsProps) {
  const [mask, setMask] = useState(empty);
  const add = useChangePrivacy(websiteId, privacy);
  const isPattern = mask.kind === 'pattern';
  return (
    <Form
      className="grid gap-4"
      submit="Add rule"
      sending={add}
      onSubmit={() => {
        const to = { masks: [...privacy.masks, { ...mask, value: mask.value.trim() }] };
        add.mutate({ to, done: t('The rule was added.') }, { onSuccess: () => setMask(empty) });
      }}
    >
      <Choices
        label="Hide"
        choices={kinds}
        value={mask.kind}
        onChange={(kind) => setMask({ ...mask, kind })}
      />
      <div className="grid gap-1.5">
        <Field
          label={isPattern ? 'Regular expression' : 'Words'}
          dir={isPattern ? 'ltr' : 'auto'}
          spellCheck={false}
          autoCapitalize="none"
          maxLength={300}
          placeholder={isPattern ? '[A-Z]{2}-\\d{4}' : 'Jane Doe'}
          value={mask.value}
          onChange={({ target }) => setMask({ ...mask, value: target.value })}
        />
        <p className="text-sm text-soft">
          {isPattern
            ? 'In RE2’s syntax. Phone numbers of most countries: \\+?\\d[\\d ()/.-]{6,}\\d'
            : 'In capitals or not.'}
        </p>
      </div>
    </Form>
  );
}

function MaskList({ websiteId, privacy }: HiddenTextsProps) {
  const remove = useChangePrivacy(websiteId, privacy);
  return (
    <ul className="grid divide-y divide-edge">
      {privacy.masks.map((mask) => (
        <li
          key={`${mask.kind} ${mask.value}`}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4"
        >
          <div className="min-w-0 flex-1 basis-64">
            <p className="text-sm text-soft">
              {kinds.find(({ id }) => id === mask.kind)?.label ?? mask.kind}
            </p>
            <p className="font-mono font-semibold break-all" dir="auto" translate="no">
              {mask.value}
            </p>
          </div>
          <Button
            variant="quiet"
            aria-label={`Delete ${mask.value}`}
            disabled={remove.isPending}
            onClick={() =>
              remove.mutate({
                to: { masks: privacy.masks.filter((other) => other !== mask) },
                done: t('The rule was deleted.'),
              })
            }
          >
            Delete
          </Button>
        </li>
      ))}
    </ul>
  );
}
