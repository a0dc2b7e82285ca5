import { type FormEvent, useCallback, useRef, useState } from 'react';
import { languageName } from '../../languages/language-names.ts';
import { LanguageOfferNote } from '../../languages/language-offer-note.tsx';
import { languageOptions } from '../../languages/language-options.tsx';
import { useLanguageOfferFrom } from '../../languages/use-language-offer.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Select } from '../../ui/select.tsx';
import { TwoArches } from '../../ui/two-arches.tsx';
import { shownAddress } from '../../websites/website-labels.ts';
import { DetectedLanguage } from './detected-language.tsx';
import { MissingWebsite } from './missing-website.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { PreviewPlaceholder } from './preview-placeholder.tsx';
import { SignUpPrompt } from './sign-up-prompt.tsx';
import type { TempWebsite } from './temp-website.ts';
import { TranslationError } from './translation-error.tsx';
import { type PreviewState, useFirstPreview } from './use-first-preview.ts';
import { useScrolledEnough } from './use-scrolled-enough.ts';

interface PreviewSectionProps {
  readonly tempId: string;
  readonly website: TempWebsite;
}

/** Lets a visitor choose a language, shows the translated page, and asks them to sign up. */
export function PreviewSection({ tempId, website }: PreviewSectionProps) {
  const { state, translate } = useFirstPreview(tempId);
  const [language, setLanguage] = useState<string | null>(null);
  const site = shownAddress(website.url);
  if (state.refusal?.status === 404) {
    return (
      <div className="px-4">
        <MissingWebsite />
      </div>
    );
  }
  return (
    <>
      <section className="mx-auto grid max-w-6xl gap-8 px-4 py-8 sm:px-8 md:grid-cols-2 md:items-center">
        <div className="min-w-0">
          <div className="mb-6 w-28 sm:w-40">
            <TwoArches words={[codeOf(website.original_language), codeOf(language)]} />
          </div>
          <h1 className="text-4xl font-bold break-words sm:text-5xl">
            See <span translate="no">{site}</span> in another language
          </h1>
          <p className="mt-4 text-lg text-soft">
            We translate your first page as it is now. Nothing on your website changes.
          </p>
        </div>
        <LanguageForm
          website={website}
          state={state}
          language={language}
          onChoose={setLanguage}
          translate={translate}
        />
      </section>
      <PreviewResult tempId={tempId} site={site} state={state} />
    </>
  );
}

/** Short code of a language for the picture. */
function codeOf(language: string | null): string {
  return language?.slice(0, 2).toUpperCase() ?? '?';
}

interface LanguageFormProps {
  readonly language: string | null;
  readonly onChoose: (language: string) => void;
  readonly website: TempWebsite;
  readonly state: PreviewState;
  readonly translate: (language: string) => Promise<void>;
}

function LanguageForm({ website, state, language, onChoose, translate }: LanguageFormProps) {
  const { working, progress, refusal } = state;
  const offer = useLanguageOfferFrom(website.original_language);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (language !== null && !working) void translate(language);
  };
  return (
    <form
      onSubmit={submit}
      aria-busy={working}
      className="grid gap-4 rounded-2xl border border-edge bg-card p-5 shadow-card sm:p-8"
    >
      <DetectedLanguage website={website} />
      <Select
        label="Translate it to"
        placeholder="Choose a language"
        options={languageOptions({ except: [website.original_language], offer })}
        value={language}
        disabled={working}
        onChange={onChoose}
      />
      <LanguageOfferNote offer={offer} audience="visitor" />
      <Button type="submit" variant="call" disabled={language === null || working}>
        {working ? 'Translating...' : 'Translate and Preview'}
      </Button>
      {working && progress !== undefined && (
        <Progress label="Translation" done={progress.done} of={progress.of} />
      )}
      <p role="status" className="text-soft empty:hidden">
        {working &&
          language !== null &&
          `Translating the first page to ${languageName(language)}. This can take up to a minute.`}
      </p>
      {refusal !== undefined && <TranslationError refusal={refusal} />}
    </form>
  );
}

function PreviewResult({
  tempId,
  site,
  state,
}: {
  tempId: string;
  site: string;
  state: PreviewState;
}) {
  const marker = useRef<HTMLDivElement>(null);
  const [prompt, setPrompt] = useState<'waiting' | 'open' | 'dismissed'>('waiting');
  const open = useCallback(() => setPrompt('open'), []);
  useScrolledEnough(state.preview !== undefined && prompt === 'waiting', marker, open);
  const { preview } = state;
  if (preview === undefined) return <PreviewPlaceholder working={state.working} />;
  return (
    <section aria-label="Preview">
      <p role="status" className="border-y border-edge bg-wash px-4 py-3 text-center">
        <strong translate="no">{site}</strong> in {languageName(preview.language)}
      </p>
      <PreviewFrame preview={preview} site={site} />
      <div ref={marker} className="h-px" />
      {prompt === 'dismissed' && (
        <div className="sticky bottom-4 flex justify-center px-4 py-3">
          <Button variant="call" className="shadow-card" onClick={open}>
            Start Your 10-Day Trial
          </Button>
        </div>
      )}
      {prompt === 'open' && <SignUpPrompt tempId={tempId} onClose={() => setPrompt('dismissed')} />}
    </section>
  );
}
