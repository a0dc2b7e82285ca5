/** A loading text beside two alternating arches. */
export function Spinner({ children }: { children: string }) {
  return (
    <p role="status" className="flex items-center gap-3 text-soft">
      <span aria-hidden="true" className="flex items-end gap-1">
        <span className="h-6 w-3 animate-pulse rounded-t-full bg-lapis motion-reduce:animate-none" />
        <span className="h-6 w-3 animate-pulse rounded-t-full bg-saffron [animation-delay:0.9s] motion-reduce:animate-none" />
      </span>
      {children}
    </p>
  );
}
