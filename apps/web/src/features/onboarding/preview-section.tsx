import { type FormEvent, type ReactNode, useState } from 'react';
import { type LanguageOffer, useLanguageOfferFrom } from '../../languages/use-language-offer.ts';
import { useAuth } from '../../session/auth-state.ts';
import { languageName } from '../../texts/language-names.ts';
import { rich } from '../../texts/rich.ts';
import { t } from '../../texts/texts.ts';
import { downloadLabel } from '../../translations/download-label.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Select, SelectSkeleton } from '../../ui/select.tsx';
import { Skeleton, Spinner } from '../../ui/skeleton.tsx';
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
  /** Undefined while it is loading. */
  readonly website: TempWebsite | undefined;
}

/**
 * Lets a visitor choose a language, shows the translated page, and asks them to sign up. The server renders it without the website:
 * what is on the screen then keeps its place and its elements.
 */
export function PreviewSection({ tempId, website }: PreviewSectionProps) {
  const { isAuthenticated } = useAuth();
  const page = usePagePreview(tempId);
  const { state } = page;
  const links = usePreviewLinks(website, page);
  const { openLink, isOutside } = links;
  const original = website?.original_language;
  const offer = useLanguageOfferFrom(original);
  const [chosen, setChosen] = useState<string>();
  const known = website && (links.language ?? previewOf(website.url)?.language);
  const language = chosen ?? known ?? null;
  const choose = (code: string) => {
    setChosen(code);
    if (website !== undefined) rememberPreview({ url: website.url, language: code });
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
            <TwoArches words={[codeOf(original), codeOf(language)]} />
          </div>
          <h1 className="text-4xl font-bold break-words sm:text-5xl">
            {rich('See {site} in another language', {
              site: <SiteName key="site" url={website?.url} />,
            })}
          </h1>
          <p className="mt-4 text-lg text-soft">
            We translate your first page as it is now. Nothing on your website changes.
          </p>
        </div>
        <LanguageForm
          website={website}
          offer={offer}
          state={state}
          language={language}
          onChoose={choose}
          translate={links.choose}
        >
          {isAuthenticated && <AddToMyWebsites tempId={tempId} />}
        </LanguageForm>
      </section>
      {website !== undefined && offer !== undefined && (
        // Later than the note above it, which would move it.
        <PreviewResult
          {...{ tempId, website, state, isOutside }}
          onLink={(url) => void openLink(url)}
        />
      )}
    </>
  );
}

/** The website's address, or its place: a line of its own, so that nothing moves when it is known. */
function SiteName({ url }: { url: string | undefined }) {
  return (
    <span translate="no" className="block">
      {url === undefined ? (
        <Skeleton className="my-1.5 h-[0.8em] w-2/3" />
      ) : (
        <OneLine text={shownAddress(url)} />
      )}
    </span>
  );
}

/** Names up to here fit on a phone. */
const longestShort = 16;
const shownEnd = 8;

/** A name in one line: where it is too long, its middle is left out and its title is the whole. */
function OneLine({ text }: { text: string }) {
  if (text.length <= longestShort) return <span className="block truncate">{text}</span>;
  return (
    <span dir="ltr" title={text} className="inline-flex max-w-full align-top">
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className="truncate">
        {text.slice(0, -shownEnd)}
      </span>
      <span aria-hidden="true">{text.slice(-shownEnd)}</span>
    </span>
  );
}

/** Short code of a language for the picture. */
function codeOf(language: string | null | undefined): string {
  return language?.slice(0, 2).toUpperCase() ?? '?';
}

interface LanguageFormProps {
  readonly language: string | null;
  readonly onChoose: (language: string) => void;
  readonly offer: LanguageOffer | undefined;
  readonly website: TempWebsite | undefined;
  readonly state: PreviewState;
  readonly translate: (language: string) => Promise<void>;
  readonly children: ReactNode;
}

function LanguageForm(props: LanguageFormProps) {
  const { website, offer, state, language, onChoose, translate, children } = props;
  const { working, progress, failure } = state;
  const original = website?.original_language;
  const options = visitorLanguageOptions({
    except: original === undefined ? [] : [original],
    ...(offer && { offer }),
  });
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
      {website === undefined ? (
        <div className="flex min-h-11 items-center">
          <Spinner>Loading your website...</Spinner>
        </div>
      ) : (
        <DetectedLanguage website={website} />
      )}
      {website === undefined ? (
        <SelectSkeleton />
      ) : (
        <Select
          label="Translate it to"
          placeholder="Choose a language"
          options={options}
          value={language}
          disabled={working}
          onChange={onChoose}
        />
      )}
      <Button type="submit" variant="call" disabled={language === null || working}>
        {working ? t('Translating...') : t('Translate and Preview')}
      </Button>
      {offer && <OfferNote offer={offer} />}
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
