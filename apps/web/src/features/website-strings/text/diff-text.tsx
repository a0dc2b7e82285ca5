import { textDirection } from '@dragoman/domain/languages';
import { diffWords } from '@dragoman/domain/words';
import { Chips } from './marked-text.tsx';

interface DiffTextProps {
  readonly before: string;
  readonly after: string;
  /** Of both texts. */
  readonly language: string;
  /** Element names of the numbered tags. */
  readonly tags: readonly string[];
  readonly className?: string;
}

/** What changed between two texts, word by word. */
export function DiffText({ before, after, language, tags, className = '' }: DiffTextProps) {
  let at = 0;
  return (
    <p
      lang={language}
      dir={textDirection(language)}
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
