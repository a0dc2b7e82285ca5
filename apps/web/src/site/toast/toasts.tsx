/** Which toast a script can show: news that waits its turn, or a failure that is told at once. */
export type ToastKind = 'good' | 'bad';

/**
 * The two toasts of a page, closed. Their regions stand in the page from the start, so that screen readers hear what `openToasts`
 * puts into them; they follow what they tell about, so that the close button is the next stop of the keyboard.
 */
export function Toasts() {
  return (
    <>
      <Toast kind="good" role="status" />
      <Toast kind="bad" role="alert" />
    </>
  );
}

function Toast({ kind, role }: { kind: ToastKind; role: 'status' | 'alert' }) {
  return (
    <div role={role}>
      <div className={`toast ${kind}`} popover="manual" data-toast={kind}>
        <p />
        <button type="button" className="close" aria-label="Close">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path
              d="M6 6l12 12M18 6L6 18"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
            />
          </svg>
        </button>
      </div>
    </div>
  );
}
