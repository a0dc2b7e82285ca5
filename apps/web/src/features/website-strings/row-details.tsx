import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../texts/texts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { AssignmentLine } from './assignments/assignment-line.tsx';
import { fieldOf, rowOf } from './keys/row-of.ts';
import { focusFieldOf } from './keys/rows-focus.ts';
import { Comments } from './panels/comments.tsx';
import { Help } from './panels/help.tsx';
import { History } from './panels/history.tsx';
import { StringPages } from './panels/string-pages.tsx';
import { ReviewPanel } from './second-reader/review-panel.tsx';
import type { DetailsTab } from './section/details.ts';
import { useSection } from './section/section.ts';
import type { StringRow } from './section/strings.ts';
import { useDetails } from './section/use-details.ts';

// The picture brings the visual editor's parts.
const Place = lazyPart(
  () => import('./visual-editor/place.tsx'),
  'Place',
  <SkeletonLines lines={2} />,
);

interface RowDetailsProps {
  readonly row: StringRow;
  /** True in the visual editor, which shows the place itself. */
  readonly isOnPage?: boolean;
  /** Makes the row's field reachable, if the details cover it. */
  readonly onLeave?: () => void;
}

/** What is known about a string, in tabs. Esc goes back to its field. */
export function RowDetails({ row, isOnPage = false, onLeave }: RowDetailsProps) {
  const { details, mayReview } = useSection();
  const { tab, asked } = useDetails();
  const root = useRef<HTMLDivElement>(null);
  const { id, open_comments: comments } = row.original;
  useEffect(() => {
    if (asked === 0 || tab === 'comments' || !details.takesFocus()) return;
    root.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
  }, [details, tab, asked]);
  const write = (change: (field: HTMLTextAreaElement) => void) => {
    onLeave?.();
    // A dialog that covers the field is closed by then.
    requestAnimationFrame(() => {
      const field = fieldOf(id);
      if (field !== null) change(field);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const shownRow = rowOf(id);
    if (event.key !== 'Escape' || event.defaultPrevented || shownRow === null) return;
    focusFieldOf(shownRow);
  };
  const tabs: readonly Tab<DetailsTab>[] = [
    {
      id: 'suggestions',
      icon: 'suggestion',
      label: t('Suggestions'),
      content: <Help row={row} write={write} />,
    },
    {
      id: 'page',
      icon: 'pages',
      label: t('Pages with this text'),
      content: (
        <>
          {!isOnPage && <Place row={row} />}
          <StringPages row={row} />
        </>
      ),
    },
    {
      id: 'comments',
      icon: 'comment',
      label: comments === 0 ? t('Comments') : t('Comments, {comments} open', { comments }),
      content: <Comments row={row} />,
    },
    { id: 'history', icon: 'history', label: t('History'), content: <History row={row} /> },
    ...(mayReview ? [reviewTab(row)] : []),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc is heard for all that is in it
    <div ref={root} onKeyDown={onKeyDown}>
      <AssignmentLine row={row} />
      <Tabs
        label={t('Details')}
        tabs={tabs.map((one) => ({ ...one, content: <Content>{one.content}</Content> }))}
        selected={tab}
        onSelect={details.choose}
      />
    </div>
  );
}

function reviewTab(row: StringRow): Tab<DetailsTab> {
  const content = <ReviewPanel row={row} />;
  return { id: 'review', icon: 'reader', label: t('Ask for a review'), content };
}

function Content({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>;
}
