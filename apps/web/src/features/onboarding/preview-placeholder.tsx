/** Shown until the preview is ready. */
export function PreviewPlaceholder({ working }: { working: boolean }) {
  const bar = 'rounded-full bg-edge';
  return (
    <div aria-hidden="true" className="mx-auto max-w-6xl px-4 pb-12 sm:px-8">
      <div className="overflow-hidden rounded-t-2xl border border-edge bg-card">
        <div className="flex gap-2 border-b border-edge bg-wash px-5 py-3">
          <span className="size-3 rounded-t-full bg-lapis" />
          <span className="size-3 rounded-t-full bg-saffron" />
        </div>
        <div
          className={`grid gap-4 p-8 ${working ? 'animate-pulse motion-reduce:animate-none' : ''}`}
        >
          <span className={`h-8 w-2/3 ${bar}`} />
          <span className={`h-4 w-full ${bar}`} />
          <span className={`h-4 w-5/6 ${bar}`} />
          <span className={`h-4 w-3/5 ${bar}`} />
        </div>
      </div>
    </div>
  );
}
