import { type FormEvent, type ReactNode, useState } from 'react';
import { useLanguageOfferFrom } from '../../languages/use-language-offer.ts';
import { useAuth } from '../../session/auth-state.ts';
import { languageName } from '../../texts/language-names.ts';
import { rich } from '../../texts/rich.ts';
import { t } from '../../texts/texts.ts';
import { downloadLabel } from '../../translations/download-label.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Select } from '../../ui/select.tsx';
import { TwoArches } from '../../ui/two-arches.tsx';
import { previewOf, rememberPreview } from '../../websites/previewed-website.ts';
import { shownAddress } from '../../websites/website-labels.ts';
import { AddToMyWebsites } from './add-to-my-websites.tsx';
import { DetectedLanguage } from './detected-language.tsx';
import { MissingWebsite } from './missing-website.tsx';
import { OfferNote } from './offer-note.tsx';
import { PreviewResult } from './preview-result.tsx';
import type { TempWebsite } from './temp-website.ts';
import { type PreviewState, usePagePreview } from './use-page-preview.ts';
import { usePreviewLinks } from './use-preview-links.ts';
import { visitorLanguageOptions } from './visitor-language-options.tsx';

interface PreviewSectionProps {
  readonly tempId: string;
  readonly website: TempWebsite;
}

/** Lets a visitor choose a language, shows the translated page, and asks them to sign up. */
export function PreviewSection({ tempId, website }: PreviewSectionProps) {
  const { isAuthenticated } = useAuth();
  const page = usePagePreview(tempId);
  const { state } = page;
  const links = usePreviewLinks(website, page);
  const { openLink, isOutside } = links;
  const [language, setLanguage] = useState(
    () => links.language ?? previewOf(website.url)?.language ?? null,
  );
  const site = shownAddress(website.url);
  const choose = (code: string) => {
    setLanguage(code);
    rememberPreview({ url: website.url, language: code });
  };
  if (state.failure === 'expired') {
    return (
      <div className="px-4">
        <MissingWebsite />
      </div>
    );
  }
  return (
    <>
      <section className="mx-auto grid max-w-6xl gap-8 px-4 py-8 sm:px-8 md:grid-cols-2 md:items-start">
        <div className="min-w-0">
          <div className="mb-6 w-28 sm:w-40">
            <TwoArches words={[codeOf(website.original_language), codeOf(language)]} />
          </div>
          <h1 className="text-4xl font-bold break-words sm:text-5xl">
            {rich('See {site} in another language', {
              site: (
                <span key="site" translate="no">
                  {site}
                </span>
              ),
            })}
          </h1>
          <p className="mt-4 text-lg text-soft">
            We translate your first page as it is now. Nothing on your website changes.
          </p>
        </div>
        <LanguageForm
          website={website}
          state={state}
          language={language}
          onChoose={choose}
          translate={links.choose}
        >
          {isAuthenticated && <AddToMyWebsites tempId={tempId} />}
        </LanguageForm>
      </section>
      <PreviewResult
        {...{ tempId, website, state, isOutside }}
        onLink={(url) => void openLink(url)}
      />
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
  readonly children: ReactNode;
}

function LanguageForm(props: LanguageFormProps) {
  const { website, state, language, onChoose, translate, children } = props;
  const { working, progress, failure } = state;
  const { original_language } = website;
  const offer = useLanguageOfferFrom(original_language);
  const options = visitorLanguageOptions({ except: [original_language], offer });
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
        options={options}
        value={language}
        disabled={working}
        onChange={onChoose}
      />
      <Button type="submit" variant="call" disabled={language === null || working}>
        {working ? t('Translating...') : t('Translate and Preview')}
      </Button>
      <OfferNote offer={offer} />
      {working && progress !== undefined && <WorkProgress {...progress} />}
      <p role="status" className="text-soft empty:hidden">
        {working &&
          language !== null &&
          t('Translating the first page to {language}. This can take up to a minute.', {
            language: languageName(language),
          })}
      </p>
      {failure === 'missing-pair' && language !== null && <MissingPair language={language} />}
      {children}
    </form>
  );
}

/** How far the translation is, or the download of the model that it needs. */
function WorkProgress({ done, of, download }: NonNullable<PreviewState['progress']>) {
  if (download === null) return <Progress label="Translation" done={done} of={of} />;
  const label = downloadLabel(download);
  return (
    <div className="grid gap-2">
      <p>{label}</p>
      <Progress label={label} done={download.bytes} of={download.total ?? 0} />
    </div>
  );
}

/** Says that no engine of this installation has the pair. */
function MissingPair({ language }: { language: string }) {
  return (
    <div role="alert" className="rounded-xl border border-bad p-4">
      <p className="font-semibold text-bad">
        {t('This installation cannot translate into {languages} yet.', {
          languages: languageName(language),
        })}
      </p>
      <p className="mt-1">Choose another language.</p>
    </div>
  );
}
