import { diffWords } from '@dragoman/domain/words';
import { Chips, useLanguage } from './marked-text.tsx';

interface DiffTextProps {
  readonly before: string;
  readonly after: string;
  /** Defaults to translations. */
  readonly isOriginal?: boolean;
  /** Element names of the numbered tags. */
  readonly tags: readonly string[];
  readonly className?: string;
}

/** What changed between two texts, word by word. */
export function DiffText({ before, after, isOriginal, tags, className = '' }: DiffTextProps) {
  let at = 0;
  return (
    <p
      {...useLanguage(isOriginal)}
      className={`whitespace-pre-wrap [overflow-wrap:anywhere] ${className}`}
    >
      {diffWords(before, after).map(({ kind, text }) => {
        at += text.length;
        const words = <Chips key={at} text={text} tags={tags} />;
        if (kind === 'same') return words;
        return kind === 'removed' ? (
          <del key={at} className="rounded-sm bg-bad/10 text-bad decoration-2">
            {words}
          </del>
        ) : (
          <ins key={at} className="rounded-sm bg-good/10 text-good decoration-2">
            {words}
          </ins>
        );
      })}
    </p>
  );
}
