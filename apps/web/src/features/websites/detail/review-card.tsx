import type { ReviewSettings } from '@dragoman/contract/review-settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { useChange } from '../../../api/use-change.ts';
import { countOf } from '../../../formatting/numbers.ts';
import { languageName } from '../../../texts/language-names.ts';
import { t } from '../../../texts/texts.ts';
import { progressQueries } from '../../../translations/progress.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';

const queryKey = (websiteId: string) => ['review-settings', websiteId];

const following = (websiteId: string) => ({
  keeps: queryKey(websiteId),
  rereads: progressQueries.ofWebsite(websiteId),
  done: t('Saved.'),
});

/** What a website publishes before a person has reviewed it: for all languages, and for each. */
export function ReviewCard({ websiteId }: { readonly websiteId: string }) {
  const settings = useQuery({
    queryKey: queryKey(websiteId),
    queryFn: () => api('GET /api/websites/:id/review-settings', { params: { id: websiteId } }),
  });
  return (
    <Card title="Before publishing">
      <Loaded query={settings} label="Loading the settings...">
        {({ review_below, languages }) => (
          <div className="grid gap-8">
            <BoundForm key={review_below} websiteId={websiteId} saved={review_below} />
            <ul className="grid gap-4">
              {languages.map((one) => (
                <LanguageReview key={one.language} websiteId={websiteId} review={one} />
              ))}
            </ul>
          </div>
        )}
      </Loaded>
    </Card>
  );
}

interface BoundFormProps {
  readonly websiteId: string;
  readonly saved: number | null;
}

/** The score below which machine translations wait for a person. Says how many another one concerns. */
function BoundForm({ websiteId, saved }: BoundFormProps) {
  const [text, setText] = useState(saved?.toString() ?? '');
  const bound = text.trim() === '' ? null : Number(text);
  const isValid = bound === null || (Number.isInteger(bound) && bound >= 1 && bound <= 100);
  const isChanged = isValid && bound !== saved;
  const preview = useQuery({
    queryKey: [...queryKey(websiteId), 'preview', saved, bound],
    queryFn: () =>
      api('GET /api/websites/:id/review-settings/preview', {
        params: { id: websiteId },
        query: bound === null ? {} : { reviewBelow: bound },
      }),
    enabled: isChanged,
  });
  const save = useChange(
    (review_below: number | null) =>
      api('PUT /api/websites/:id/review-settings', {
        params: { id: websiteId },
        body: { review_below },
      }),
    following(websiteId),
  );
  return (
    <Form
      className="grid max-w-md gap-2"
      variant="quiet"
      submit="Save"
      sending={save}
      disabled={!isChanged}
      onSubmit={() => isChanged && save.mutate(bound)}
    >
      <Field
        label="Lowest score without a review"
        inputMode="numeric"
        dir="ltr"
        placeholder="No limit"
        value={text}
        error={isValid ? undefined : t('Enter a whole number from 1 to 100.')}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="text-sm text-soft">
        Machine translations with a lower score need work: visitors see the original until somebody
        edits or reviews them.
      </p>
      <p role="status" className="text-sm empty:hidden">
        {isChanged && preview.data !== undefined && previewText(preview.data)}
      </p>
    </Form>
  );
}

function previewText({ held, released }: { readonly held: number; readonly released: number }) {
  if (held + released === 0) return t('Visitors would see no difference.');
  return t('Visitors would see the original of {held}, and the translation of {released} again.', {
    held: countOf(held, 'text'),
    released: countOf(released, 'text'),
  });
}

interface LanguageReviewProps {
  readonly websiteId: string;
  readonly review: ReviewSettings['languages'][number];
}

const shares = [
  ['0', t('All pages')],
  ['50', t('Pages that are half reviewed')],
  ['100', t('Pages that are fully reviewed')],
] as const;

function LanguageReview({ websiteId, review }: LanguageReviewProps) {
  const { language, reviewed_only, noindex_below } = review;
  const name = languageName(language);
  const save = useChange(
    (changed: Partial<Pick<typeof review, 'reviewed_only' | 'noindex_below'>>) =>
      api('PUT /api/websites/:id/review-settings/:lang', {
        params: { id: websiteId, lang: language },
        body: { reviewed_only, noindex_below, ...changed },
      }),
    following(websiteId),
  );
  const own = shares.some(([share]) => share === String(noindex_below ?? 0));
  const options = own
    ? shares
    : [...shares, [String(noindex_below), `${noindex_below} %`] as const];
  return (
    <li className="grid gap-2 rounded-xl border border-edge p-4 sm:grid-cols-2 sm:items-center sm:gap-x-8">
      {/* Not of ui/: sharing these with a lazy part would split chunks of every screen. */}
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={reviewed_only}
          disabled={save.isPending}
          onChange={(event) => save.mutate({ reviewed_only: event.target.checked })}
          className="size-5 shrink-0 accent-lapis"
        />
        {t('{language}: publish only reviewed texts', { language: name })}
      </label>
      <label className="grid gap-1">
        <span className="text-sm text-soft">
          {t('Search engines, {language}', { language: name })}
        </span>
        <select
          value={String(noindex_below ?? 0)}
          onChange={(event) => save.mutate({ noindex_below: Number(event.target.value) || null })}
          className="min-h-11 w-full min-w-0 cursor-pointer rounded-xl border border-control bg-card px-3 text-ink"
        >
          {options.map(([share, label]) => (
            <option key={share} value={share}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {save.error !== null && <Alert>{save.error.message}</Alert>}
    </li>
  );
}
