import type { UrlStructure } from '@dragoman/domain/websites';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { t } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import type { WebsiteRow } from '../../websites/website-row.ts';
import { addressPreview, noLanguages } from './address-preview.ts';
import { platformGuides } from './platforms.data.ts';
import { Step, useOpenStep } from './step.tsx';
import { WithoutDomain } from './without-domain.tsx';

const structures = [
  {
    id: 'subdomain',
    name: t('Subdomain'),
    text: t(
      'Each language gets its own host. Your website stays as it is, and one record per language is all you add.',
    ),
  },
  {
    id: 'subdirectory',
    name: t('Subdirectory'),
    text: t(
      'Each language is a folder of your website. Your whole website, the original too, then goes through our servers: its www record points to us.',
    ),
  },
] as const satisfies readonly { id: UrlStructure; name: string; text: string }[];

interface UrlStructureStepProps {
  readonly website: WebsiteRow;
  /** What the website is made with, if known. */
  readonly platform: string | null;
  readonly isSaving: boolean;
  /** True if the DNS records of this structure are in place. */
  readonly isSettled: boolean;
  readonly onChoose: (structure: UrlStructure) => void;
}

/** Step 1: the URL structure of the languages [owner-workspace §2, §4, URL structure]. */
export function UrlStructureStep({
  website,
  platform,
  isSaving,
  isSettled,
  onChoose,
}: UrlStructureStepProps) {
  const { url_structure, url, translation_languages: languages } = website;
  const preview = addressPreview({ url, languages }, url_structure);
  const { setOpen } = useOpenStep();
  const onlySubdomains = platformGuides.some(
    (guide) => guide.name === platform && guide.onlySubdomains === true,
  );
  const name = structures.find(({ id }) => id === url_structure)?.name ?? '';
  return (
    <Step
      number={1}
      id="url-structure"
      title="URL Structure"
      isDone={isSettled}
      state={isSaving ? { tone: 'busy', label: t('Saving...') } : { tone: 'good', label: name }}
      summary={preview === undefined ? noLanguages : <AddressText>{preview}</AddressText>}
    >
      {preview === undefined && <p className="mb-4 text-soft">{noLanguages}</p>}
      <RadioGroup
        value={url_structure}
        onChange={(id) => onChoose(id as UrlStructure)}
        className="grid gap-3 lg:grid-cols-2"
      >
        <Label className="sr-only">URL Structure</Label>
        {structures.map(({ id, name: label, text }) => (
          <StructureChoice
            key={id}
            id={id}
            label={label}
            text={text}
            address={addressPreview({ url, languages }, id)}
            isRecommended={id === 'subdomain'}
            isDisabled={onlySubdomains && id === 'subdirectory' && url_structure !== id}
          />
        ))}
      </RadioGroup>
      {onlySubdomains && (
        <p className="mt-4">
          {platform} serves its websites from its own servers only. Use subdomains with it.
        </p>
      )}
      <WithoutDomain url={url} />
      {website.status === 'enabled' && (
        <p className="mt-4 text-soft">
          Your website is live. If you change this, today’s addresses keep working; the new ones
          need the records of step 3.
        </p>
      )}
      <Button variant="quiet" className="mt-4 justify-self-start" onClick={() => setOpen(2)}>
        Continue
      </Button>
    </Step>
  );
}

interface StructureChoiceProps {
  readonly id: UrlStructure;
  readonly label: string;
  readonly text: string;
  readonly address: string | undefined;
  readonly isRecommended: boolean;
  readonly isDisabled: boolean;
}

function StructureChoice(props: StructureChoiceProps) {
  const { id, label, text, address, isRecommended, isDisabled } = props;
  return (
    <Radio
      value={id}
      isDisabled={isDisabled}
      className="group grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-xl border-2 border-edge p-4 outline-offset-3 data-focus-visible:outline-3 data-focus-visible:outline-lapis data-hovered:border-control data-selected:border-lapis data-selected:bg-wash data-disabled:cursor-not-allowed data-disabled:opacity-60"
    >
      <span
        aria-hidden="true"
        className="mt-1 grid size-5 place-items-center rounded-full border-2 border-control group-data-selected:border-lapis"
      >
        <span className="size-2.5 rounded-full forced-color-adjust-none group-data-selected:bg-lapis" />
      </span>
      <span className="flex flex-wrap items-center gap-x-3 text-lg font-semibold">
        <span>{label}</span>
        {isRecommended && (
          <span className="rounded-full bg-good px-2.5 text-sm text-paper forced-color-adjust-none">
            Recommended
          </span>
        )}
      </span>
      {address !== undefined && (
        <span className="col-span-2 rounded-lg border border-edge bg-paper px-3 py-1.5">
          <AddressText>{address}</AddressText>
        </span>
      )}
      <span className="col-span-2 text-soft group-data-selected:text-ink">{text}</span>
    </Radio>
  );
}

/** Addresses run from left to right in every language. */
function AddressText({ children }: { children: string }) {
  return (
    <bdi dir="ltr" translate="no" className="font-mono text-[0.95em] break-all">
      {children}
    </bdi>
  );
}
