import { useState } from 'react';
import { installation } from '../installation/installation.ts';

/** A website's icon, or a globe if it has none [visitor-account-admin §2, Dashboard home]. */
export function Favicon({ url }: { url: string }) {
  const [failed, setFailed] = useState(false);
  const host = URL.parse(url)?.host ?? '';
  if (failed || host === '') return <Globe />;
  return (
    <img
      src={`${installation().apiUrl}/api/favicon?host=${encodeURIComponent(host)}&size=32`}
      alt=""
      width={32}
      height={32}
      className="size-8 rounded-md object-contain"
      onError={() => setFailed(true)}
    />
  );
}

function Globe() {
  return (
    <svg viewBox="0 0 32 32" className="size-8 text-soft" data-globe aria-hidden="true">
      <path
        d="M16 4a12 12 0 1 0 0 24 12 12 0 0 0 0-24M4.500 16h23M16 4c4.500 4 4.500 20 0 24M16 4c-4.500 4-4.500 20 0 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
    </svg>
  );
}
