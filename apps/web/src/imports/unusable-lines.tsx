import { countOf } from '../formatting/numbers.ts';
import { messageText } from '../texts/texts.ts';

interface UnusableLinesProps {
  readonly report: {
    /** All unusable lines, of which `faults` may be the first. */
    readonly fault_count: number;
    readonly faults: readonly {
      readonly line: number;
      readonly reason: string;
      readonly text?: string | undefined;
    }[];
  };
}

/** The lines of an imported file that cannot be used, with the reasons. Shows nothing if there are none. */
export function UnusableLines({ report }: UnusableLinesProps) {
  if (report.fault_count === 0) return null;
  const more = report.fault_count - report.faults.length;
  return (
    <details>
      <summary className="cursor-pointer font-semibold">
        {countOf(report.fault_count, 'line')} cannot be used
      </summary>
      <ul className="mt-2 grid max-h-64 gap-1 overflow-y-auto text-sm">
        {report.faults.map(({ line, reason, text }) => (
          <li key={line}>
            <span>
              Line {line}: {messageText(reason)}
            </span>{' '}
            {text !== undefined && <bdi className="font-mono break-words text-soft">{text}</bdi>}
          </li>
        ))}
        {more > 0 && <li>And {countOf(more, 'more line')}.</li>}
      </ul>
    </details>
  );
}
