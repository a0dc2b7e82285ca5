import { ownEngines } from '@dragoman/domain/engines';
import { useId, useState } from 'react';
import { momentOf } from '../../formatting/dates.ts';
import { countOf } from '../../formatting/numbers.ts';
import { languageName } from '../../texts/language-names.ts';
import { t } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { type Call, useSentCall } from './use-sent-calls.ts';

/** A call with its engine and counts; opens to what it held. */
export function CallRow({ websiteId, call }: { websiteId: string; call: Call }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const moment = momentOf(call.sent_at);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-semibold">
            {engineTitle(call.engine)}{' '}
            <span className="font-normal text-soft">{purposeOf(call)}</span>
          </p>
          <p className="text-sm break-words text-soft">
            <time dateTime={call.sent_at}>{moment}</time> · {countOf(call.text_count, 'text')},{' '}
            {countOf(call.word_count, 'word')}, {countOf(call.character_count, 'character')}
          </p>
          <p className="text-sm break-all text-soft" translate="no">
            <bdi>{call.host}</bdi> · <bdi>{call.version}</bdi>
          </p>
        </div>
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={isOpen ? `Hide texts of ${moment}` : `Show texts of ${moment}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide texts' : 'Show texts'}
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Lines websiteId={websiteId} callId={call.id} />}
      </div>
    </li>
  );
}

function purposeOf({ purpose, target_language }: Call): string {
  const language = languageName(target_language);
  return {
    translation: t('in {language}', { language }),
    review: t('read again in {language}', { language }),
    preview: t('for the preview before you signed up, in {language}', { language }),
  }[purpose];
}

const kinds: Readonly<Record<string, string>> = {
  text: t('Texts of the website'),
  translation: t('Translations to review'),
  page: t('Titles of their pages'),
  place: t('Elements that hold them'),
  before: t('Texts before them'),
  after: t('Texts after them'),
  placeholder: t('Values of placeholders'),
  note: t('Notes about earlier answers'),
  similar: t('Your translations of similar texts'),
  glossary: t('Glossary'),
  brief: t('About the website'),
  audience: t('Audience'),
  style: t('Style'),
  examples: t('Examples of your voice'),
  formality: t('Formality'),
};

function Lines({ websiteId, callId }: { websiteId: string; callId: string }) {
  const call = useSentCall(websiteId, callId);
  if (call.isPending) return <SkeletonRows rows={3} label="Loading the texts..." />;
  if (call.isError) return <Alert>{call.error.message}</Alert>;
  const groups = Object.entries(Object.groupBy(call.data.lines, ({ kind }) => kind));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-xl bg-wash p-4">
      {groups.map(([kind, lines = []]) => (
        <section key={kind}>
          <h3 className="text-sm font-semibold">{kinds[kind] ?? kind}</h3>
          <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1">
            {lines.map(({ text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a call never change
              <li key={index} dir="auto" translate="no" className="break-words">
                {text}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

export function engineTitle(name: string): string {
  return ownEngines.find((one) => one.name === name)?.title ?? name;
}
