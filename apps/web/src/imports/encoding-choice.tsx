import { type LegacyEncoding, legacyEncodings } from '@dragoman/domain/translation-files';
import { languageName } from '../texts/language-names.ts';
import { Select } from '../ui/select.tsx';

interface EncodingChoiceProps {
  /** Null for a file in Unicode. */
  readonly readAs: { readonly encoding: LegacyEncoding; readonly sample: string } | null;
  readonly onChoose: (encoding: LegacyEncoding) => void;
}

/** Says in which encoding a file was read, with a line of it, and offers others. Shows nothing for a file in Unicode. */
export function EncodingChoice({ readAs, onChoose }: EncodingChoiceProps) {
  if (readAs === null) return null;
  return (
    <div className="grid gap-3">
      <Select
        label="Encoding of the file"
        options={(Object.keys(legacyEncodings) as LegacyEncoding[]).map((id) => ({
          id,
          label: labelOf(id),
        }))}
        value={readAs.encoding}
        onChange={onChoose}
      />
      <p className="text-soft">
        This file is not in Unicode. If its letters look wrong, choose another encoding.
      </p>
      <p className="border-s-3 border-saffron ps-3 break-words">
        <bdi>{readAs.sample}</bdi>
      </p>
    </div>
  );
}

/** Three languages tell enough. */
function labelOf(encoding: LegacyEncoding): string {
  const { label, languages } = legacyEncodings[encoding];
  const names = languages.slice(0, 3).map(languageName).join(', ');
  const more = languages.length > 3 ? ', …' : '';
  return names === '' ? label : `${label} (${names}${more})`;
}
