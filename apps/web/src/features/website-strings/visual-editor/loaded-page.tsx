import { isSameSite } from '@dragoman/domain/addresses';
import type { Box, PictureMessage } from '@dragoman/snippet/editor';
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { t } from '../../../texts/texts.ts';
import type { TranslationSection } from '../../../translations/section-view.ts';
import { Choices } from '../../../ui/choices.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { notify } from '../../../ui/toast.tsx';
import type { StringRow } from '../section/strings.ts';
import type { ChangeVisualView, VisualView } from '../section/visual-view.ts';
import { type CardProps, EditedUnit } from './edited-unit.tsx';
import { Legend } from './legend.tsx';
import { type PageUnits, UnitList } from './unit-list.tsx';
import type { MarkedPage } from './use-page-strings.ts';
import { type Send, usePicture, useShownTexts } from './use-picture.ts';
import { useUnitChoice } from './use-unit-choice.ts';

const OthersOutlines = lazyPart(() => import('./others-outlines.tsx'), 'OthersOutlines');
const PageNotices = lazyPart(() => import('./page-notices.tsx'), 'PageNotices');

/** One page of a translation in the editor. */
export interface WorkspaceProps {
  readonly of: TranslationSection;
  readonly view: VisualView;
  readonly onChange: ChangeVisualView;
  /** The card of the edited unit. */
  readonly Card: ComponentType<CardProps>;
}

interface LoadedPageProps extends WorkspaceProps {
  readonly page: Pick<MarkedPage, 'path' | 'newTexts'>;
  readonly children: (
    frame: RefObject<HTMLIFrameElement | null>,
    send: Send | undefined,
  ) => ReactNode;
  /** True if the picture lacks what scripts draw. */
  readonly isDrawnByScripts?: boolean;
  /** The origin of the page in the frame. Defaults to the opaque one of the picture. */
  readonly origin?: string;
  /** Resolves original texts of a live page to ids, and sends them. */
  readonly onTexts?: (texts: readonly string[], send: Send) => void;
  /** Opens the page of a link. Defaults to the original page with that address. */
  readonly onFollow?: (href: string) => void;
  /** Differs for each time that the page was fetched. */
  readonly version: number;
  readonly rows: readonly StringRow[];
  readonly onStale: () => void;
}

/** Picture, list and the card of the edited unit, in step. */
export function LoadedPage(props: LoadedPageProps) {
  const { of, view, onChange, page, version, rows, onStale, children, origin } = props;
  const { isDrawnByScripts = false, Card } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [visible, setVisible] = useState<ReadonlySet<string>>();
  const [box, setBox] = useState<Box | null>(null);
  const [panel, setPanel] = useState<'picture' | 'texts'>('picture');
  const followOriginal = useFollow(of, onChange);
  const follow = props.onFollow ?? followOriginal;
  const send = usePicture(frame, version, (message) => onMessage(message), origin);
  const { href, choose } = useUnitChoice(view.string, send, onChange);
  useShownTexts(send, rows);
  const units = useMemo(() => split(rows, visible), [rows, visible]);
  const onMessage = (message: PictureMessage) => {
    if (message.type === 'visible') setVisible(new Set(message.ids));
    else if (message.type === 'place') setBox(message.box);
    else if (message.type === 'follow') follow(message.href);
    else if (message.type === 'stale') onStale();
    else if (message.type === 'leave') choose(null);
    else if (message.type === 'texts') send && props.onTexts?.(message.texts, send);
    else if (message.id === null) choose(null);
    else choose(message.id, { ...message, id: message.id });
  };
  const fromList = useCallback(
    (id: string) => {
      setPanel('picture');
      choose(id);
    },
    [choose],
  );
  const hiddenTexts = units.hidden.filter(({ original }) => original.kind === 'text').length;
  const row = rows.find(({ original }) => original.id === view.string);
  return (
    <>
      <PanelChoice value={panel} onChange={setPanel} count={rows.length} />
      <div className="relative grid min-h-0 flex-1 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <PictureArea picture={children(frame, send)} send={send}>
          {row !== undefined && (
            <EditedUnit
              key={row.original.id}
              {...{ row, frame, box, units, choose, href, Card }}
              onFollow={follow}
            />
          )}
        </PictureArea>
        <aside
          aria-label="Texts of this page"
          className={`overflow-y-auto border-edge bg-card max-lg:absolute max-lg:inset-0 max-lg:z-20 lg:border-s ${panel === 'texts' ? '' : 'max-lg:hidden'}`}
        >
          {(isDrawnByScripts || page.newTexts > 0) && (
            <PageNotices
              newTexts={page.newTexts}
              {...{ isDrawnByScripts, hiddenTexts, onChange }}
            />
          )}
          <Legend
            rows={[...units.visible, ...units.hidden]}
            selected={view.string}
            onSelect={fromList}
          />
          <UnitList {...units} selected={view.string} onSelect={fromList} />
        </aside>
      </div>
    </>
  );
}

interface PictureAreaProps {
  readonly picture: ReactNode;
  readonly send: Send | undefined;
  /** The card of the edited unit. */
  readonly children: ReactNode;
}

function PictureArea({ picture, send, children }: PictureAreaProps) {
  return (
    <div className="relative min-h-0 overflow-hidden bg-wash">
      {picture}
      {send !== undefined && <OthersOutlines send={send} />}
      <Suspense>{children}</Suspense>
    </div>
  );
}

interface PanelChoiceProps {
  readonly value: 'picture' | 'texts';
  readonly onChange: (panel: 'picture' | 'texts') => void;
  readonly count: number;
}

/** Picture or list, on a screen that is too narrow for both. */
function PanelChoice({ value, onChange, count }: PanelChoiceProps) {
  return (
    <div className="border-b border-edge bg-card px-3 py-1.5 lg:hidden">
      <Choices
        label="Show"
        hideLabel
        choices={[
          { id: 'picture', label: t('Page') },
          { id: 'texts', label: t('Texts ({count})', { count }) },
        ]}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

/** Opens a linked page of the website in the editor; leaves others alone. */
function useFollow({ pageAddress }: WorkspaceProps['of'], onChange: WorkspaceProps['onChange']) {
  return (href: string) => {
    const url = URL.parse(href);
    if (url === null || !isSameSite(url, pageAddress('/'))) {
      notify.done(t('This link leads to another website.'));
      return;
    }
    onChange({ path: url.pathname + url.search, string: null });
  };
}

/** Until the picture reports what can be seen, it is guessed by the kind of text. */
function split(rows: readonly StringRow[], visible: ReadonlySet<string> | undefined): PageUnits {
  const isVisible = ({ original }: StringRow) =>
    visible === undefined ? original.kind === 'text' : visible.has(original.id);
  return { visible: rows.filter(isVisible), hidden: rows.filter((row) => !isVisible(row)) };
}

export function LoadingPage({ language }: { language: string }) {
  return (
    <Loading label={`Fetching the page in ${language}...`}>
      <div className="grid gap-4 p-4 sm:p-8">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-64 rounded-2xl" />
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-6 w-3/4" />
      </div>
    </Loading>
  );
}
