import type { ReactNode } from 'react';
import { t } from '../texts/texts.ts';

interface ErrorCardProps {
  readonly message: string;
  /** Defaults to 'Error'. */
  readonly title?: string;
  readonly children?: ReactNode;
}

/** A red alert titled 'Error' [visitor-account-admin §2, §8]. */
export function ErrorCard({ message, title = t('Error'), children }: ErrorCardProps) {
  return (
    <div role="alert" className="rounded-2xl border border-bad bg-card p-6">
      <h2 className="text-xl font-bold text-bad">{title}</h2>
      <p className="mt-2">{message}</p>
      {children !== undefined && <div className="mt-4">{children}</div>}
    </div>
  );
}
