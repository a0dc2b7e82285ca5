import type { WebsiteSync } from '@dragoman/contract/sync';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { momentOf } from '../../../formatting/dates.ts';
import { countOf } from '../../../formatting/numbers.ts';
import { t } from '../../../texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, RetryButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Choices } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { notify } from '../../../ui/toast.tsx';
import { SyncWebhook } from './sync-webhook.tsx';

const queryKey = (websiteId: string) => ['website-sync', websiteId];

/** Scheduled scans, the budget of new words and the webhook of a website. */
export function SyncCard({ websiteId }: { readonly websiteId: string }) {
  const queries = useQueryClient();
  const sync = useQuery({
    queryKey: queryKey(websiteId),
    queryFn: () => api('GET /api/websites/:id/sync', { params: { id: websiteId } }),
  });
  const onChange = (changed: WebsiteSync) => queries.setQueryData(queryKey(websiteId), changed);
  return (
    <Card title="Stay in step" id="sync">
      {sync.isError ? (
        <Alert action={<RetryButton onPress={sync.refetch} />}>
          These settings could not be loaded.
        </Alert>
      ) : sync.data === undefined ? (
        <SkeletonRows rows={3} label="Loading the settings..." />
      ) : (
        <div className="grid gap-8">
          <SyncForm
            key={sync.data.words_per_day}
            websiteId={websiteId}
            sync={sync.data}
            onChange={onChange}
          />
          <SyncWebhook websiteId={websiteId} webhook={sync.data.webhook} onChange={onChange} />
        </div>
      )}
    </Card>
  );
}

interface SyncFormProps {
  readonly websiteId: string;
  readonly sync: WebsiteSync;
  readonly onChange: (sync: WebsiteSync) => void;
}

const schedules = [
  { id: 'off', label: t('By hand') },
  { id: 'daily', label: t('Every day') },
  { id: 'weekly', label: t('Every week') },
] as const;

function SyncForm({ websiteId, sync, onChange }: SyncFormProps) {
  const [words, setWords] = useState(sync.words_per_day?.toString() ?? '');
  const [error, setError] = useState<string>();
  const save = useMutation({
    mutationFn: (body: Pick<WebsiteSync, 'schedule' | 'words_per_day'>) =>
      api('PUT /api/websites/:id/sync', { params: { id: websiteId }, body }),
    onSuccess: (changed) => {
      onChange(changed);
      notify.done(t('Saved.'));
    },
  });
  const saveWords = () => {
    const count = words.trim() === '' ? null : Number(words);
    const isCount = count === null || (Number.isInteger(count) && count >= 0 && count <= 1e8);
    setError(isCount ? undefined : t('Enter a whole number, for example 2000.'));
    if (isCount) save.mutate({ schedule: sync.schedule, words_per_day: count });
  };
  return (
    <form
      className="grid gap-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saveWords();
      }}
    >
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
      <div className="grid max-w-md gap-2">
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
        <Button
          type="submit"
          variant="quiet"
          disabled={save.isPending}
          className="justify-self-start"
        >
          {save.isPending ? 'Saving...' : 'Save limit'}
        </Button>
        {save.error !== null && <Alert>{save.error.message}</Alert>}
      </div>
    </form>
  );
}
