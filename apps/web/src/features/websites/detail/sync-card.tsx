import type { WebsiteSync } from '@dragoman/contract/sync';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { useChange } from '../../../api/use-change.ts';
import { momentOf } from '../../../formatting/dates.ts';
import { countOf } from '../../../formatting/numbers.ts';
import { t } from '../../../texts/texts.ts';
import { Card } from '../../../ui/card.tsx';
import { Choices } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { SyncWebhook, syncKey } from './sync-webhook.tsx';

/** Scheduled scans, the budget of new words and the webhook of a website. */
export function SyncCard({ websiteId }: { readonly websiteId: string }) {
  const sync = useQuery({
    queryKey: syncKey(websiteId),
    queryFn: () => api('GET /api/websites/:id/sync', { params: { id: websiteId } }),
  });
  return (
    <Card title="Stay in step" id="sync">
      <Loaded query={sync} label="Loading the settings...">
        {(settings) => (
          <div className="grid gap-8">
            <SyncForm key={settings.words_per_day} websiteId={websiteId} sync={settings} />
            <SyncWebhook websiteId={websiteId} webhook={settings.webhook} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

interface SyncFormProps {
  readonly websiteId: string;
  readonly sync: WebsiteSync;
}

const schedules = [
  { id: 'off', label: t('By hand') },
  { id: 'daily', label: t('Every day') },
  { id: 'weekly', label: t('Every week') },
] as const;

function SyncForm({ websiteId, sync }: SyncFormProps) {
  const [words, setWords] = useState(sync.words_per_day?.toString() ?? '');
  const [error, setError] = useState<string>();
  const save = useChange(
    (body: Pick<WebsiteSync, 'schedule' | 'words_per_day'>) =>
      api('PUT /api/websites/:id/sync', { params: { id: websiteId }, body }),
    { keeps: syncKey(websiteId), done: t('Saved.') },
  );
  const saveWords = () => {
    const count = words.trim() === '' ? null : Number(words);
    const isCount = count === null || (Number.isInteger(count) && count >= 0 && count <= 1e8);
    setError(isCount ? undefined : t('Enter a whole number, for example 2000.'));
    if (isCount) save.mutate({ schedule: sync.schedule, words_per_day: count });
  };
  return (
    <div className="grid gap-6">
      <div className="grid max-w-md gap-2">
        <Choices
          label="Scan for changes"
          hint="A scan reads only the pages that changed. New texts are translated by themselves."
          choices={schedules}
          value={sync.schedule}
          onChange={(schedule) => save.mutate({ schedule, words_per_day: sync.words_per_day })}
        />
        {sync.next_scan_at !== null && (
          <p className="text-sm text-soft">Next scan: {momentOf(sync.next_scan_at)}</p>
        )}
      </div>
      <Form
        className="grid max-w-md gap-2"
        variant="quiet"
        submit="Save limit"
        sending={save}
        onSubmit={saveWords}
      >
        <Field
          label="New words per day"
          inputMode="numeric"
          dir="ltr"
          placeholder="No limit"
          value={words}
          error={error}
          onChange={(event) => setWords(event.target.value)}
        />
        <p className="text-sm text-soft">
          {sync.words_per_day === null
            ? 'For each language. The rest waits until the next day.'
            : `For each language. The rest waits until the next day; ${countOf(sync.words_today, 'word')} translated today.`}
        </p>
      </Form>
    </div>
  );
}
