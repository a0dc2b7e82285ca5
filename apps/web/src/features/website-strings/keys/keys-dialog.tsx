import { t } from '../../../texts/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useSection } from '../section/section.ts';

/** Comma-separated keys and their commands. */
const groups: readonly { title: string; keys: readonly (readonly [string, string])[] }[] = [
  {
    title: t('While you write a translation'),
    keys: [
      ['Enter', t('Confirm and stay')],
      ['Ctrl+Enter', t('Confirm and go to the next row')],
      ['Esc', t('Revert the draft; without one, leave the field')],
      ['↑, ↓', t('Go to the row above or below from the first or last line')],
      ['Alt+↑, Alt+↓', t('Go to the row above or below from any line')],
      ['Alt+I', t('Insert the next missing tag or placeholder')],
      ['Alt+A', t('Confirm, mark as reviewed and go to the next row')],
      ['Alt+1, …, Alt+9', t('Take that suggestion')],
      ['Alt+P', t('Accept the second reader’s proposal and go to the next row')],
      ['Alt+X', t('Dismiss the second reader’s opinion and go to the next row')],
      ['Alt+U', t('Go to the next untranslated row')],
      ['Alt+F', t('Go to the next row with a finding')],
      ['Alt+O', t('Copy the original')],
      ['Alt+R', t('Mark as reviewed or not reviewed')],
      ['Alt+S', t('Go to the details of the row; Esc goes back')],
      ['Alt+C', t('Comment or question')],
      ['Alt+M', t('Insert the next missing term of the glossary')],
      ['Alt+G', t('Ignore the first finding of the row')],
      ['Alt+W', t('Needs work')],
      ['Ctrl+Z', t('Undo typing, a revert, or the last action')],
    ],
  },
  {
    title: t('Outside a field'),
    keys: [
      ['/', t('Search')],
      ['“…”', t('Search for whole words')],
      ['↓', t('Go from the search to the first row')],
      ['↑, ↓', t('Go to the row above or below')],
      ['Enter', t('Edit the focused row')],
      ['Space', t('Select the focused row')],
      ['Alt+L', t('In the visual editor, go to the states of its outlines')],
      ['Ctrl+Z', t('Undo the last action')],
      ['?', t('Show these keys')],
      ['Esc', t('Close a menu or dialog')],
    ],
  },
];

const ofReviewers: ReadonlySet<string> = new Set(['Alt+A', 'Alt+R', 'Alt+X']);

/** Lists the editor's keyboard shortcuts; opened by `?`. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { mayReview } = useSection();
  return (
    <Dialog title="Keys" onClose={onClose} size="large">
      {groups.map(({ title, keys }) => (
        <section key={title} className="grid gap-2">
          <h3 className="font-sans font-semibold">{title}</h3>
          <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-baseline gap-x-5 gap-y-1.5">
            {keys
              .filter(([key]) => mayReview || !ofReviewers.has(key))
              .map(([key, command]) => (
                <KeyEntry key={key} keys={key} command={command} />
              ))}
          </dl>
        </section>
      ))}
      <p className="text-sm text-soft">On a Mac, Ctrl is ⌘ and Alt is ⌥.</p>
    </Dialog>
  );
}

function KeyEntry({ keys, command }: { keys: string; command: string }) {
  return (
    <>
      <dt className="flex flex-wrap gap-1">
        {keys.split(', ').map((key) => (
          <kbd
            key={key}
            className="rounded-md border border-control bg-paper px-1.5 font-sans text-sm whitespace-nowrap"
          >
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{command}</dd>
    </>
  );
}
