import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { Check } from '../section/labels.ts';
import type { StringRow } from '../section/strings.ts';

// Few rows have a finding.
const Silencing = lazyPart(() => import('./silencing.tsx'), 'Silencing');

interface FindingProps {
  readonly isOpen: boolean;
  readonly sentence: ReactNode;
  /** The row and what is silenced in it; undefined if nothing can be. */
  readonly silencing?: { readonly row: StringRow; readonly check: Check } | undefined;
  /** Why it was silenced. */
  readonly silenced?: Check['silenced'];
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** A finding in a sentence, what can be done about it, and why it was silenced. */
export function Finding({ isOpen, sentence, silencing, silenced, children }: FindingProps) {
  return (
    <li
      data-finding={isOpen || undefined}
      className={`flex items-start gap-1.5 ${isOpen ? 'text-busy' : 'text-soft'}`}
    >
      <Icon name={isOpen ? 'warning' : 'info'} className="mt-1 size-3.5 shrink-0" line={1.6} />
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
        <span className={silenced === undefined ? '' : 'line-through'}>{sentence}</span>
        {children}
        {silenced !== undefined && <span>Ignored: {silenced}</span>}
        {silencing !== undefined && (isOpen || silenced !== undefined) && (
          <Silencing {...silencing} />
        )}
      </div>
    </li>
  );
}
