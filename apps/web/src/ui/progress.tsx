/** A progress bar; `label` is its accessible name. */
export function Progress({ label, done, of }: { label: string; done: number; of: number }) {
  const share = of === 0 ? 0 : Math.min(100, (done / of) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 overflow-hidden rounded-full bg-edge"
    >
      <div
        className="h-full rounded-full bg-saffron transition-[width] motion-reduce:transition-none"
        style={{ width: `${share}%` }}
      />
    </div>
  );
}
