import { installation } from '../../installation/installation.ts';

const demoDomain = 'shop.localhost';
const isAddress = (hostname: string) => /^[\d.]+$|^\[/.test(hostname);

/** Says that an IP address cannot go live, and names the demo domain where there is one. */
export function WithoutDomain({ url }: { url: string }) {
  const { hostname, port } = new URL(url);
  if (!isAddress(hostname)) return null;
  const demo = `http://${demoDomain}${port === '' ? '' : `:${port}`}`;
  return (
    <div className="mt-4 grid gap-2">
      <p>
        <span translate="no">{hostname}</span> is an IP address. To go live, languages need a
        domain: add your website by the address that visitors type, such as example.com.
      </p>
      {installation().development && (
        <p>
          To try every step on this machine, add the demo domain{' '}
          <strong translate="no">{demo}</strong>. Its records and snippet are already there.
        </p>
      )}
    </div>
  );
}
