import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { api } from '../../api/api.ts';
import { countOf } from '../../formatting/numbers.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Spinner } from '../../ui/skeleton.tsx';
import { type PickedSelector, selectorsFor } from './pick-selector.ts';

interface ElementPickerProps {
  readonly websiteId: string;
  readonly originalLanguage: string;
  readonly onChoose: (selector: string) => void;
  readonly onClose: () => void;
}

/** Shows a page of the website; a click on an element offers selectors for it. */
export function ElementPicker(props: ElementPickerProps) {
  const { onChoose, onClose, originalLanguage } = props;
  const [path, setPath] = useState<string>();
  const [picked, setPicked] = useState<readonly PickedSelector[]>();
  return (
    <Dialog title="Pick an element" onClose={onClose} size="full">
      <p className="text-soft">Point at what should not be translated, and click.</p>
      <PathForm onShow={setPath} />
      <PickingFrame
        {...props}
        path={path}
        onPick={(element) => setPicked(selectorsFor(element, originalLanguage))}
      />
      {picked !== undefined && <SelectorChoices picked={picked} onChoose={onChoose} />}
    </Dialog>
  );
}

function PathForm({ onShow }: { onShow: (path: string) => void }) {
  const [path, setPath] = useState('');
  return (
    <form
      className="flex items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onShow(path.startsWith('/') ? path : `/${path}`);
      }}
    >
      <div className="min-w-0 flex-1">
        <Field
          label="Page"
          dir="ltr"
          placeholder="/"
          value={path}
          onChange={(event) => setPath(event.target.value)}
        />
      </div>
      <Button type="submit" variant="quiet">
        Show
      </Button>
    </form>
  );
}

interface PickingFrameProps {
  readonly websiteId: string;
  readonly originalLanguage: string;
  readonly path: string | undefined;
  readonly onPick: (element: Element) => void;
}

/** The page in its original language; nothing of it runs (decision 0272). */
function PickingFrame({ websiteId, originalLanguage, path, onPick }: PickingFrameProps) {
  const query = {
    websiteId,
    targetLanguage: originalLanguage,
    ...(path !== undefined && { path }),
  };
  const page = useQuery({
    queryKey: ['page-to-pick', websiteId, path],
    queryFn: async () => (await api('GET /api/preview-content', { query })).text(),
    staleTime: 60_000,
    retry: false,
  });
  if (page.isError) return <Alert>{page.error.message}</Alert>;
  if (page.isPending)
    return (
      <div className="grid flex-1 place-items-center">
        <Spinner>Loading the page...</Spinner>
      </div>
    );
  return (
    <iframe
      title="Page to pick from"
      sandbox="allow-same-origin"
      srcDoc={page.data}
      onLoad={(event) => watch(event, onPick)}
      className="min-h-0 w-full flex-1 rounded-xl border border-edge bg-white [color-scheme:light]"
    />
  );
}

const mark = 'data-dragoman-pick';
const outline = `[${mark}]{outline:3px solid #2563eb!important;outline-offset:-3px!important;background:#2563eb22!important}*{cursor:crosshair!important}#dragoman-preview{display:none!important}`;

/** Outlines what the pointer or the keyboard is on, and takes clicks. */
function watch(
  { currentTarget }: SyntheticEvent<HTMLIFrameElement>,
  onPick: (at: Element) => void,
) {
  const page = currentTarget.contentDocument;
  if (page === null) return;
  page.head.append(Object.assign(page.createElement('style'), { textContent: outline }));
  const point = (element: Element) => {
    page.querySelector(`[${mark}]`)?.removeAttribute(mark);
    element.setAttribute(mark, '');
  };
  const elementOf = ({ target }: Event) =>
    target !== null && 'localName' in target ? (target as Element) : undefined;
  for (const type of ['pointerover', 'focusin'])
    page.addEventListener(type, (event) => {
      const element = elementOf(event);
      if (element !== undefined) point(element);
    });
  page.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      const element = elementOf(event);
      if (element === undefined) return;
      point(element);
      onPick(element);
    },
    true,
  );
}

interface SelectorChoicesProps {
  readonly picked: readonly PickedSelector[];
  readonly onChoose: (selector: string) => void;
}

function SelectorChoices({ picked, onChoose }: SelectorChoicesProps) {
  if (picked.length === 0)
    return <Alert>The whole page has no selector. Point at something on it.</Alert>;
  return (
    <div className="max-h-48 shrink-0 overflow-y-auto">
      <ul aria-label="Selectors for this element" className="grid gap-1">
        {picked.map(({ selector, elements, words }) => (
          <li key={selector}>
            <button
              type="button"
              onClick={() => onChoose(selector)}
              className="flex w-full cursor-pointer flex-wrap justify-between gap-x-4 rounded-xl px-3 py-2 text-start -outline-offset-3! hover:bg-wash"
            >
              <span className="font-mono font-semibold break-all" dir="ltr" translate="no">
                {selector}
              </span>
              <span className="text-sm text-soft">
                {elements} on this page · {countOf(words, 'word')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
