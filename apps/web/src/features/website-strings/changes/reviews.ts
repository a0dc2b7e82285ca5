import type { ApiError } from '@dragoman/contract/client';
import type { TranslatedString } from '@dragoman/contract/website-strings';
import { userApi } from '../../../api/api.ts';
import { pauseAfter } from '../../../api/patient-fetch.ts';
import { notify } from '../../../ui/toast.tsx';
import { failures } from '../section/labels.ts';
import type { StringsScope } from '../section/strings.ts';
import { fetchById } from '../section/strings.ts';
import { actionSentence } from './action-sentence.ts';
import type { ChangeContext } from './context.ts';
import { dropOtherLists, refreshSoon } from './refresher.ts';
import { takeBack, undoneSentence } from './take-back.ts';
import { forgetUndo, undoable } from './undoable.ts';
import { forgetReview, keepReview, keptReviews } from './waiting.ts';

/** Its requests outlive the page, unless they are too large for that. */
const lastingApi = userApi((address, init) =>
  fetch(address, { ...init, keepalive: String(init?.body).length < 16_000 }),
);

/** Milliseconds between two requests: a fast translator reviews several strings a second. */
const requestSpacingMs = 1000;

interface Review {
  readonly context: ChangeContext;
  readonly before: TranslatedString;
  /** Resolves to the token of its undo; to null if nothing was changed, and to undefined if it failed. */
  readonly answer: PromiseWithResolvers<string | null | undefined>;
  undo: () => void;
  isUndone: boolean;
}

type Batch = Map<string, Review>;

/** Reviews of single strings in one website × language. Those of one second are sent together; each is undone by itself. */
class Reviews {
  readonly #of: StringsScope;
  #waiting: Batch = new Map();
  #sending: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sentAt = Number.NEGATIVE_INFINITY;

  constructor(of: StringsScope) {
    this.#of = of;
  }

  /** Shows a translation as reviewed and sends that soon. Resolves to false if it failed. */
  async add(context: ChangeContext, before: TranslatedString): Promise<boolean> {
    const id = before.website_string_id;
    const review = this.#waiting.get(id) ?? this.#begin(context, before);
    this.#schedule();
    return (await review.answer.promise) !== undefined;
  }

  /** Drops a review that was not sent, and shows the translation as it was: its text is being replaced. */
  drop(id: string): void {
    const review = this.#waiting.get(id);
    if (review === undefined) return;
    const { answer, before, context, undo } = review;
    this.#waiting.delete(id);
    forgetReview(this.#of, id);
    forgetUndo(undo);
    context.cache.patch(new Map([[id, before]]));
    context.cache.markSaving([id], false);
    answer.resolve(null);
  }

  /** Sends now what waits. Resolves when it was answered. */
  async flush(): Promise<void> {
    await this.#sending;
    await this.#send();
  }

  #begin(context: ChangeContext, before: TranslatedString): Review {
    const id = before.website_string_id;
    const { section, cache } = context;
    const review: Review = {
      ...{ context, before, isUndone: false },
      answer: Promise.withResolvers(),
      undo: undoable(() => void this.#takeBack(id, review)),
    };
    section.pinned.add([id]);
    cache.patch(new Map([[id, { ...before, state: 'reviewed' }]]));
    keepReview(this.#of, id, before.translated_string);
    this.#waiting.set(id, review);
    return review;
  }

  #schedule(pause = this.#sentAt + requestSpacingMs - performance.now()): void {
    this.#timer ??= setTimeout(() => void this.#send(), Math.max(0, pause));
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.size === 0 || this.#sending !== undefined) return;
    const batch = this.#waiting;
    this.#waiting = new Map();
    this.#sentAt = performance.now();
    this.#sending = this.#post(batch);
    await this.#sending;
    this.#sending = undefined;
    if (this.#waiting.size > 0) this.#schedule();
  }

  async #post(batch: Batch): Promise<void> {
    const { websiteId, targetLanguage } = this.#of;
    const ids = [...batch.keys()];
    const read = [...batch].map(([id, { before }]) => [id, before.translated_string] as const);
    try {
      const report = await lastingApi('POST /api/website-strings/:websiteId/actions', {
        params: { websiteId },
        // Somebody may have changed a text while its review waited.
        body: { targetLanguage, action: 'review', ids, seen: Object.fromEntries(read) },
      });
      const { undoToken } = report;
      const undo = () => void this.#takeBackAll(batch);
      notify.done(actionSentence('review', report), undoToken === null ? {} : { undo });
      this.#settle(batch, undoToken);
    } catch (error) {
      const pause = pauseAfter(error as ApiError);
      if (pause === undefined) this.#fail(batch, error);
      else this.#wait(batch, pause);
    }
  }

  #settle(batch: Batch, token: string | null | undefined): void {
    for (const [id, { answer, undo }] of batch) {
      if (!this.#waiting.has(id)) forgetReview(this.#of, id);
      if (token == null) forgetUndo(undo);
      answer.resolve(token);
    }
    const [{ context } = {}] = batch.values();
    if (context === undefined) return;
    context.cache.markSaving([...batch.keys()], false);
    dropOtherLists(context.queries, this.#of);
    const shown = context.cache.shownRows().map(({ original }) => original.id);
    const rows = refreshSoon(context.queries, this.#of, [...batch.keys(), ...shown]);
    // If it fails, the rows stay as they are until the next refresh.
    rows.catch(() => undefined);
  }

  #fail(batch: Batch, error: unknown): void {
    for (const [id, { context, before }] of batch) context.cache.patch(new Map([[id, before]]));
    notify.failed(failures.update(error));
    this.#settle(batch, undefined);
  }

  /** Newer reviews of the same strings stay. */
  #wait(batch: Batch, pause: number): void {
    this.#waiting = new Map([...batch, ...this.#waiting]);
    for (const [id, { context }] of batch) context.cache.markSaving([id], true);
    this.#schedule(pause);
  }

  async #takeBack(id: string, review: Review): Promise<void> {
    const { context, answer } = review;
    review.isUndone = true;
    if (this.#waiting.get(id) === review) {
      this.drop(id);
      notify.done(undoneSentence({ restored: 1, kept: 0 }));
      return;
    }
    const token = await answer.promise;
    if (token != null) await takeBack(context, { token, ids: [id] });
  }

  async #takeBackAll(batch: Batch): Promise<void> {
    const left = [...batch].filter(([, { isUndone }]) => !isUndone);
    const [[, first] = []] = left;
    const token = await first?.answer.promise;
    if (first === undefined || token == null) return;
    for (const [, review] of left) {
      forgetUndo(review.undo);
      review.isUndone = true;
    }
    await takeBack(first.context, { token, ids: left.map(([id]) => id) });
  }
}

const reviewsByTranslation = new Map<string, Reviews>();

/** Returns the reviews of one website × language. */
export function reviewsOf(of: StringsScope): Reviews {
  const { websiteId, targetLanguage } = of;
  const key = `${websiteId}:${targetLanguage}`;
  const reviews = reviewsByTranslation.get(key) ?? new Reviews({ websiteId, targetLanguage });
  reviewsByTranslation.set(key, reviews);
  return reviews;
}

/** Sends the reviews that an earlier page of this browser kept, unless the text is another since. Rejects with `ApiError`. */
export async function resumeReviews(context: ChangeContext): Promise<void> {
  const { section } = context;
  const kept = keptReviews(section);
  if (kept.size === 0) return;
  const rows = await fetchById(section, [...kept.keys()]);
  for (const [id, text] of kept) {
    const translated = rows.get(id)?.translated;
    const isOpen = translated !== undefined && !closed.has(translated.state);
    if (isOpen && translated.translated_string === text)
      void reviewsOf(section).add(context, translated);
    else forgetReview(section, id);
  }
}

const closed: ReadonlySet<string> = new Set(['reviewed', 'failed']);
