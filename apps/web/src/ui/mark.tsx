/** The product's mark: one letter of two halves, each reading its own way. */
export function Mark() {
  return (
    <svg viewBox="0 0 48 48" className="size-10" aria-hidden="true">
      <rect width="48" height="48" rx="12" fill="#24348f" />
      <g fill="none" strokeLinecap="round" strokeWidth="4" stroke="#fff">
        <path d="M23 10H14a4 4 0 0 0-4 4v20a4 4 0 0 0 4 4h9" />
        <path d="M25 10c8 0 13 6 13 14s-5 14-13 14" stroke="#f5b52e" />
        <path d="M17 21h7M31 28h-7" strokeWidth="3" />
      </g>
    </svg>
  );
}
