import { useState } from 'react';
import { useParams } from 'react-router';
import { PageHeading } from '../../installation/page-heading.tsx';
import { t } from '../../texts/texts.ts';
import { Notice } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { both, Loaded } from '../../ui/loaded.tsx';
import { WebsiteBackLink } from '../../websites/website-back-link.tsx';
import { useWebsiteRow, type WebsiteRow } from '../../websites/website-row.ts';
import { ElementPicker } from './element-picker.tsx';
import { emptyRule, RuleForm } from './rule-form.tsx';
import { RuleList } from './rule-list.tsx';
import { type Rule, useChangeRules, useExclusions } from './use-exclusions.ts';

/** What a website does not translate. */
export function ExclusionsPage() {
  const { websiteId = '' } = useParams();
  const website = useWebsiteRow(websiteId);
  const exclusions = useExclusions(websiteId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeading title="Exclusions" back={<WebsiteBackLink />}>
        What stays in the original language: prices, legal texts, an account area. Excluded words do
        not count towards your plan.
      </PageHeading>
      <Loaded query={both(website, exclusions)} rows={4} label="Loading the rules...">
        {([row, rules]) => <Rules website={row} {...rules} />}
      </Loaded>
    </div>
  );
}

interface RulesProps {
  readonly website: WebsiteRow;
  readonly rules: readonly Rule[];
  readonly counting: boolean;
}

function Rules({ website, rules, counting }: RulesProps) {
  const { id, original_language, translation_languages } = website;
  const [choose, setChoose] = useState<{ readonly as: (selector: string) => void }>();
  const [added, setAdded] = useState(0);
  const add = useChangeRules(id, rules);
  return (
    <>
      <Card title="Add a rule">
        <RuleForm
          key={added}
          initial={emptyRule}
          languages={translation_languages}
          submit="Add rule"
          sending={add}
          onPick={(as) => setChoose({ as })}
          onSubmit={(rule) =>
            add.change({ rules: [...rules, rule], done: t('The rule was added.') }, () =>
              setAdded((count) => count + 1),
            )
          }
        />
      </Card>
      <Card title="Rules">
        {rules.length === 0 ? (
          <Notice>Everything is translated. Add a rule above to change that.</Notice>
        ) : (
          <RuleList
            websiteId={id}
            rules={rules}
            counting={counting}
            languages={translation_languages}
          />
        )}
      </Card>
      {choose !== undefined && (
        <ElementPicker
          websiteId={id}
          originalLanguage={original_language}
          onClose={() => setChoose(undefined)}
          onChoose={(selector) => {
            choose.as(selector);
            setChoose(undefined);
          }}
        />
      )}
    </>
  );
}
