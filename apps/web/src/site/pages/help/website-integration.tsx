import { snippetCode } from '@dragoman/domain/deployment';
import { token } from '../../tokens.ts';
import { DnsTable } from './dns-table.tsx';
import { platforms } from './platforms.data.ts';
import { ScrollArea } from './scroll-area.tsx';

const snippet = snippetCode(`${token('publicUrl')}/translate.js`, 'YOUR-WEBSITE-ID');

/** The steps of the Integration screen [owner-workspace §2; visitor-account-admin §2, Help center]. */
export function WebsiteIntegration() {
  return (
    <>
      <p>
        The tab Integration of your website leads through four steps: URL Structure, Code Snippet,
        DNS Configuration and Activate Subscription. When they are done, Deploy puts your
        translations online in about 15 minutes.
      </p>
      <h3>1. URL structure</h3>
      <p>
        Decide whether a language has a host of its own or a directory. The section{' '}
        <a href="#url-structures">URL structures</a> compares the two.
      </p>
      <h3>2. The code snippet</h3>
      <p>
        Paste the snippet into the <code>{'<head>'}</code> of every page, or before the closing{' '}
        <code>{'</body>'}</code>; both work. Most platforms have one place for it. The dashboard
        shows the snippet with the id of your website, ready to be copied.
      </p>
      <ScrollArea name="The code snippet">
        <pre>
          <code>{snippet}</code>
        </pre>
      </ScrollArea>
      <p>
        It draws the language switcher and nothing else: the text itself is translated before the
        page leaves our server, so readers and search engines get it without any script. Then click
        “Verify Snippet”. We fetch your page and look for the snippet with your website’s id.
      </p>
      <Platforms />
      <h3>3. DNS records</h3>
      <p>
        With subdomains you add one CNAME record per language code at your DNS provider, with a TTL
        of 3600 seconds. For <code>example.com</code> in Spanish and French these are:
      </p>
      <DnsTable />
      <p>
        The dashboard shows the records of your website with their exact values, and a link to the
        settings of your DNS provider where we recognize it. Then click “Verify DNS Configuration”.
        Changes of DNS records can take up to 48 hours to reach the whole world. Nothing breaks in
        the meantime, and you can verify as often as you like.
      </p>
      <h3>4. Subscription, then deploy</h3>
      <p>
        An active subscription or a running trial is needed to go live. Deploy waits until the DNS
        records are verified; once the snippet is verified as well it happens by itself.
      </p>
    </>
  );
}

function Platforms() {
  return (
    <>
      <h3>Where to paste it</h3>
      <div className="accordion help-platforms">
        {platforms.map(({ name, steps }) => (
          <details key={name} name="platforms">
            <summary>{name}</summary>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        ))}
      </div>
    </>
  );
}
