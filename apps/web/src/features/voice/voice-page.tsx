import type { VoiceField, VoiceInput, VoicesAnswer } from '@dragoman/contract/voice';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { api } from '../../api/api.ts';
import { useChange } from '../../api/use-change.ts';
import { PageHeading } from '../../installation/page-heading.tsx';
import { languageName } from '../../texts/language-names.ts';
import { t } from '../../texts/texts.ts';
import { Card } from '../../ui/card.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectOrAll } from '../../ui/select-or-all.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { WebsiteBackLink } from '../../websites/website-back-link.tsx';

const keyOf = (websiteId: string) => ['voices', websiteId] as const;

/** How a website speaks in its translations. */
export function VoicePage() {
  const { websiteId = '' } = useParams();
  const voices = useQuery({
    queryKey: keyOf(websiteId),
    queryFn: () => api('GET /api/websites/:id/voices', { params: { id: websiteId } }),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeading title="Voice" back={<WebsiteBackLink />}>
        How your website should sound. The next translation follows it where the engine can;
        existing translations stay as they are.
      </PageHeading>
      <Loaded query={voices} rows={4} label="Loading the voice...">
        {(answer) => <LanguageVoice websiteId={websiteId} answer={answer} />}
      </Loaded>
    </div>
  );
}

function LanguageVoice({ websiteId, answer }: { websiteId: string; answer: VoicesAnswer }) {
  const [chosen, setChosen] = useState<string>();
  const language = chosen ?? null;
  const stored = answer.voices.find(({ target_language: of }) => of === language);
  const engines = answer.engines.filter(
    (engine) => engine.language === (chosen ?? engine.language),
  );
  return (
    <Card title={language === null ? 'In all languages' : `In ${languageName(language)}`}>
      <div className="grid gap-6">
        <SelectOrAll
          label="Language"
          all={t('All languages')}
          options={answer.engines.map(({ language: id }) => ({ id, label: languageName(id) }))}
          value={chosen}
          onChange={setChosen}
        />
        {language !== null && (
          <p className="text-soft">What you set here replaces what is set for all languages.</p>
        )}
        <VoiceForm
          key={chosen}
          websiteId={websiteId}
          language={language}
          initial={stored ?? {}}
          engines={engines}
        />
      </div>
    </Card>
  );
}

interface VoiceFormProps {
  readonly websiteId: string;
  readonly language: string | null;
  readonly initial: VoiceInput;
  readonly engines: VoicesAnswer['engines'];
}

const formalities = [
  { id: 'any', label: t('No preference') },
  { id: 'formal', label: t('Formal') },
  { id: 'informal', label: t('Informal') },
] as const;

const texts = [
  {
    field: 'brief',
    label: t('What the website is about'),
    example: t('An online shop for hand-made maps and notebooks.'),
  },
  {
    field: 'audience',
    label: t('Audience'),
    example: t('Travelers, 30 to 60, who write by hand.'),
  },
  {
    field: 'style',
    label: t('Style'),
    example: t('Warm and brief. No exclamation marks. Prices always with the currency.'),
  },
  {
    field: 'examples',
    label: t('Examples'),
    example: t('Add to bag → In den Beutel'),
  },
] as const;

function VoiceForm({ websiteId, language, initial, engines }: VoiceFormProps) {
  const [voice, setVoice] = useState(initial);
  const save = useChange(
    ({ formality, brief, audience, style, examples }: VoiceInput) =>
      api('PUT /api/websites/:id/voices', {
        params: { id: websiteId },
        body: { target_language: language, formality, brief, audience, style, examples },
      }),
    { keeps: keyOf(websiteId), done: t('The voice was saved.') },
  );
  return (
    <Form className="grid gap-6" submit="Save" sending={save} onSubmit={() => save.mutate(voice)}>
      <div className="grid gap-1.5">
        <Choices
          label="Readers are addressed"
          choices={formalities}
          value={voice.formality ?? 'any'}
          onChange={(id) => setVoice({ ...voice, formality: id === 'any' ? null : id })}
        />
        <Unused field="formality" engines={engines} />
      </div>
      {texts.map(({ field, label, example }) => (
        <div key={field} className="grid gap-1.5">
          <TextArea
            label={label}
            placeholder={example}
            value={voice[field] ?? ''}
            maxLength={1000}
            onChange={(event) => setVoice({ ...voice, [field]: event.target.value })}
          />
          <Unused field={field} engines={engines} />
        </div>
      ))}
    </Form>
  );
}

/** Says for which languages the engine does not use a field. */
function Unused({ field, engines }: { field: VoiceField; engines: VoicesAnswer['engines'] }) {
  const unused = engines.filter(({ engine, uses }) => engine !== null && !uses.includes(field));
  if (unused.length === 0) return null;
  const names = [...new Set(unused.map(({ engine }) => engine))].join(', ');
  const languages = unused.map(({ language }) => languageName(language)).join(', ');
  return (
    <p className="text-sm text-soft">
      Not used for {languages}: {names} cannot follow it.
    </p>
  );
}
