import { textDirection } from '@dragoman/domain/languages';
import { diffWords } from '@dragoman/domain/words';

interface DiffTextProps {
  readonly before: string;
  readonly after: string;
  /** Of both texts. */
  readonly language: string;
  readonly className?: string;
}

/** What changed between two texts, word by word. */
export function DiffText({ before, after, language, className = '' }: DiffTextProps) {
  let at = 0;
  return (
    <p
      lang={language}
      dir={textDirection(language)}
      className={`whitespace-pre-wrap [overflow-wrap:anywhere] ${className}`}
    >
      {diffWords(before, after).map(({ kind, text }) => {
        at += text.length;
        if (kind === 'same') return text;
        return kind === 'removed' ? (
          <del key={at} className="rounded-sm bg-bad/10 text-bad decoration-2">
            {text}
          </del>
        ) : (
          <ins key={at} className="rounded-sm bg-good/10 text-good decoration-2">
            {text}
          </ins>
        );
      })}
    </p>
  );
}
