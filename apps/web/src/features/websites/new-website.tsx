import type { Scan } from '@dragoman/contract/scans';
import type { Website } from '@dragoman/contract/websites';
import { generatePath, Link, useNavigate } from 'react-router';
import { countOf } from '../../formatting/numbers.ts';
import { Flag } from '../../languages/flag.tsx';
import { routes } from '../../routes/routes.data.ts';
import { languageName } from '../../texts/language-names.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import { shownAddress } from '../../websites/website-labels.ts';
import { useAddTranslation } from './detail/use-add-translation.ts';
import { isUnderWay, useScan } from './detail/use-scan.ts';

interface NewWebsiteProps {
  readonly website: Website;
  /** The language that its owner chose for the preview. */
  readonly language: string;
}

/** The website that its owner previewed before signing up: its first scan, and the language they chose. */
export function NewWebsite({ website, language }: NewWebsiteProps) {
  const { id, url } = website;
  const { scan } = useScan(id);
  const { add } = useAddTranslation(website);
  const navigate = useNavigate();
  const page = generatePath(routes.website, { websiteId: id });
  const translate = () => {
    add(language);
    void navigate(page);
  };
  return (
    <Card title={`${shownAddress(url)} in ${languageName(language)}`}>
      <div className="grid gap-4">
        <FirstScan scan={scan} />
        <div className="flex flex-wrap gap-3">
          <Button variant="call" onClick={translate}>
            <Flag code={language} />
            Translate to {languageName(language)}
          </Button>
          <Link to={page} className={buttonClass('quiet')}>
            Open {shownAddress(url)}
          </Link>
        </div>
      </div>
    </Card>
  );
}

function FirstScan({ scan }: { scan: Scan | null | undefined }) {
  if (scan?.status === 'completed') {
    return (
      <p role="status">
        {countOf(scan.pages_done, 'page')} read, {countOf(scan.words_found, 'word')} found.
      </p>
    );
  }
  if (scan && !isUnderWay(scan)) {
    return <p role="status">The first scan did not finish. Open the website to try again.</p>;
  }
  const { pages_done = 0, pages_found = 0 } = scan ?? {};
  return (
    <div className="grid gap-2">
      <p className="text-soft tabular-nums">
        {pages_found === 0
          ? 'Reading your website...'
          : `Reading your website: ${pages_done} of ${countOf(pages_found, 'page')}`}
      </p>
      <Progress label="Scan" done={pages_done} of={pages_found} />
    </div>
  );
}
