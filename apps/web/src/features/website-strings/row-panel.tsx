import { lazy, Suspense } from 'react';
import { t } from '../../texts/texts.ts';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import type { PanelName, RowPanelProps } from './section/section.ts';

// Loaded when the first panel is opened.
const Comments = lazy(async () => ({ default: (await import('./panels/comments.tsx')).Comments }));
const History = lazy(async () => ({ default: (await import('./panels/history.tsx')).History }));
const StringPages = lazy(async () => ({
  default: (await import('./panels/string-pages.tsx')).StringPages,
}));
const Suggestions = lazy(async () => ({
  default: (await import('./panels/suggestions.tsx')).Suggestions,
}));

const ReviewPanel = lazy(async () => ({
  default: (await import('./second-reader/review-panel.tsx')).ReviewPanel,
}));

const titles: Readonly<Record<PanelName, string>> = {
  pages: t('Pages with this text'),
  suggestions: t('Suggestions from the translation memory'),
  history: t('History of this translation'),
  comments: t('Comments and questions'),
  review: t('Second reader'),
};

/** Details of one string, opened below its row. */
export function RowPanel({ name, row, onUse }: RowPanelProps) {
  return (
    <section
      aria-label={titles[name]}
      className="col-span-full grid gap-3 rounded-xl border border-edge bg-paper p-4 mb-2 sm:ms-11"
    >
      <h3 className="font-sans font-semibold">{titles[name]}</h3>
      <Suspense fallback={<SkeletonLines lines={2} />}>
        {name === 'pages' && <StringPages row={row} />}
        {name === 'suggestions' && <Suggestions row={row} onUse={onUse} />}
        {name === 'comments' && <Comments row={row} />}
        {name === 'review' && <ReviewPanel row={row} />}
        {name === 'history' && <History row={row} />}
      </Suspense>
    </section>
  );
}
