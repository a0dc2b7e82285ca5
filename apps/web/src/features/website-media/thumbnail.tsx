import { useState } from 'react';

interface ThumbnailProps {
  readonly address: string;
  /** Label for screen readers. */
  readonly label: string;
  readonly faded?: boolean;
}

/** A small picture on a background that suits light and dark ones; loads lazily. */
export function Thumbnail({ address, label, faded = false }: ThumbnailProps) {
  const [failed, setFailed] = useState(false);
  return (
    <span className="relative grid bg-[conic-gradient(#e6e6ec_25%,#f8f8fa_0_50%,#e6e6ec_0_75%,#f8f8fa_0)] bg-size-[20px_20px] aspect-4/3 place-items-center overflow-hidden rounded-xl border border-edge">
      {failed ? (
        <span className="p-3 text-center text-sm text-[#535877]">
          This picture cannot be shown here.
        </span>
      ) : (
        <img
          src={address}
          alt={label}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(true)}
          className={`absolute inset-0 size-full object-contain ${faded ? 'opacity-50' : ''}`}
        />
      )}
    </span>
  );
}
