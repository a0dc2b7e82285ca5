import { installation } from './installation.ts';

/** Logo and brand name, linked to the start page, which is outside the app. */
export function BrandLink({ href = '/' }: { href?: string }) {
  return (
    <a href={href} className="flex items-center gap-3 font-display text-2xl font-bold">
      <Logo />
      <span translate="no">{installation().brand}</span>
    </a>
  );
}

/** The logo: a pointed and a round arch whose tails face each other. */
export function Logo() {
  return (
    <svg viewBox="0 0 48 48" className="size-10 shrink-0" aria-hidden="true">
      <rect width="48" height="48" rx="12" fill="#24348f" />
      <path d="M9 35V22.5C9 16 14.5 15 15.9 8.5C17.3 15 22.8 16 22.8 22.5V42L17 35Z" fill="#fff" />
      <path d="M39 35V16.6A6.9 6.9 0 0 0 25.2 16.6V42L31 35Z" fill="#f5b52e" />
    </svg>
  );
}
