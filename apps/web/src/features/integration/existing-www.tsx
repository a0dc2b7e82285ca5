import type { ExistingWwwAnswer } from '@dragoman/contract/deployment';
import { dnsAdviceText } from '@dragoman/domain/deployment';
import { messageText, t } from '../../texts/texts.ts';
import { RecordList, RecordRow } from './dns-record.tsx';
import { movedRecords } from './wanted-records.ts';

const states = {
  'to-move': { tone: 'bad', label: t('Not there yet') },
  moved: { tone: 'good', label: t('In place') },
  lost: { tone: 'bad', label: t('Missing') },
  'redirects-back': { tone: 'bad', label: t('Would loop') },
  silent: { tone: 'busy', label: t('Does not respond') },
} as const;

/** The existing www record: before ours replaces it, it moves to another name with its old destination. */
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
        <p className="text-soft">We reach your website through it. Leave this record as it is.</p>
      )}
      {advice === null && state !== 'moved' && (
        <p className="text-soft">
          Your www record points to your website today. Rename it to{' '}
          <bdi dir="ltr" translate="no" className="font-mono text-[0.95em] break-all">
            {host}
          </bdi>{' '}
          and keep its value, so we can still reach your website.
        </p>
      )}
      {advice !== null && <p>{messageText(dnsAdviceText(advice))}</p>}
      <RecordList label="The www record under its new name">
        {movedRecords(www).map((record) => (
          <RecordRow key={`${record.type} ${record.value}`} record={record} state={words} />
        ))}
      </RecordList>
    </section>
  );
}
