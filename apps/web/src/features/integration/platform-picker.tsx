import { Label, Radio, RadioGroup } from 'react-aria-components';
import { type Platform, platformIcons } from '../../ui/platform-icons.data.ts';
import { type PlatformGuide, platformGuides } from './platforms.data.ts';

const stored = 'dragoman-platform';

/** The platform chosen before, on any website. */
export const storedPlatform = () => localStorage.getItem(stored);

interface PlatformPickerProps {
  readonly url: string;
  readonly name: string | null;
  readonly onChoose: (name: string) => void;
}

/** Selects the website's platform and shows how to install the snippet there [owner-workspace §2, Snippet step]. */
export function PlatformPicker({ url, name, onChoose }: PlatformPickerProps) {
  const guide = platformGuides.find((other) => other.name === name);
  const choose = (chosen: string) => {
    localStorage.setItem(stored, chosen);
    onChoose(chosen);
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <RadioGroup value={guide?.name ?? null} onChange={choose} className="grid grid-cols-1 gap-3">
        <Label className="font-semibold">What is your website made with?</Label>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {platformGuides.map((platform) => (
            <PlatformTile key={platform.name} name={platform.name} />
          ))}
        </div>
      </RadioGroup>
      {guide !== undefined && (
        <InstallationGuide guide={guide} site={url.replace(/(?<!\/)\/+$/, '')} />
      )}
    </div>
  );
}

function PlatformTile({ name }: { name: Platform }) {
  return (
    <Radio
      value={name}
      className="flex min-h-14 cursor-pointer items-center gap-2 rounded-xl border-2 border-edge px-2.5 py-2 sm:gap-2.5 sm:px-3 font-semibold outline-offset-3 data-focus-visible:outline-3 data-focus-visible:outline-lapis data-hovered:border-control data-selected:border-lapis data-selected:bg-wash"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0 text-lapis">
        <path d={platformIcons[name]} fill="currentColor" fillRule="evenodd" />
      </svg>
      <span translate="no" className="min-w-0 leading-tight">
        {name}
      </span>
    </Radio>
  );
}

function InstallationGuide({ guide, site }: { guide: PlatformGuide; site: string }) {
  const { name, steps, note, open } = guide;
  return (
    <section aria-label={`Installation on ${name}`} className="rounded-xl bg-wash p-4 sm:p-5">
      <ol className="grid list-decimal gap-2 ps-6 marker:font-semibold marker:text-lapis">
        {steps.map((step) => (
          <li key={step} className="ps-1">
            <Emphasized>{step}</Emphasized>
          </li>
        ))}
      </ol>
      {note !== undefined && <p className="mt-3 text-soft">{note}</p>}
      {open !== undefined && (
        <p className="mt-3">
          <a
            href={open.address.replace('{site}', site)}
            target="_blank"
            rel="noreferrer"
            className="font-semibold text-lapis underline underline-offset-4"
          >
            {open.label}
          </a>
        </p>
      )}
    </section>
  );
}

/** Shows the text between asterisks in bold: names of menus, fields and buttons. */
function Emphasized({ children }: { children: string }) {
  return children.split('*').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <strong key={part} translate="no">
        {part}
      </strong>
    ),
  );
}
