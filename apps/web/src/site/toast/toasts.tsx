/** `good` waits for the screen reader to finish, `bad` interrupts it. */
export type ToastKind = 'good' | 'bad';

/**
 * A page's two toasts, closed. Their live regions must exist before they are filled. Place them after what they report on, so
 * that the close button is the next tab stop.
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
