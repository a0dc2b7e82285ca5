import type { ExistingWwwAnswer } from '@dragoman/contract/deployment';
import { dnsAdviceText } from '@dragoman/domain/deployment';
import { RecordList, RecordRow } from './dns-record.tsx';
import { movedRecords } from './shown-record.ts';

const states = {
  'to-move': { tone: 'bad', label: 'Not there yet' },
  moved: { tone: 'good', label: 'In place' },
  lost: { tone: 'bad', label: 'Missing' },
  'redirects-back': { tone: 'bad', label: 'Would go in a circle' },
  silent: { tone: 'busy', label: 'Does not answer' },
} as const;

/** The www record that is there already: it gets another name and keeps its destination, before ours takes its place (PRODUCT.md 14). */
export function ExistingWww({ www }: { www: ExistingWwwAnswer }) {
  const { host, state, advice } = www;
  const words = states[state];
  return (
    <section aria-labelledby="existing-www" className="grid grid-cols-1 gap-3">
      <h4 id="existing-www" className="font-sans text-lg font-semibold">
        {state === 'moved'
          ? 'Your www record is kept under its new name'
          : 'First: keep your www record under a new name'}
      </h4>
      {advice === null && state === 'moved' && (
        <p className="text-soft">We find your website there. Leave this record as it is.</p>
      )}
      {advice === null && state !== 'moved' && (
        <p className="text-soft">
          Your www record leads to your website today. It is renamed to{' '}
          <bdi dir="ltr" translate="no" className="font-mono text-[0.95em] break-all">
            {host}
          </bdi>{' '}
          and keeps its destination, so that we find your website there.
        </p>
      )}
      {advice !== null && <p>{dnsAdviceText(advice)}</p>}
      <RecordList label="The www record under its new name">
        {movedRecords(www).map((record) => (
          <RecordRow key={`${record.type} ${record.value}`} record={record} state={words} />
        ))}
      </RecordList>
    </section>
  );
}
