import { snippetCode, snippetFindingText } from '@dragoman/domain/deployment';
import { messageText, t } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { Tone } from '../../ui/state-badge.tsx';
import type { WebsiteRow } from '../../websites/website-row.ts';
import { PlatformPicker } from './platform-picker.tsx';
import { Step } from './step.tsx';
import type { SnippetCheck } from './use-snippet-check.ts';
import { VerifyButton } from './verify-button.tsx';

interface SnippetStepProps {
  readonly website: WebsiteRow;
  readonly snippet: SnippetCheck;
  readonly platform: string | null;
  readonly onPlatform: (name: string) => void;
}

/** Step 2: the snippet, how to install it on each platform, and whether it was found [owner-workspace §2, §4, Snippet]. */
export function SnippetStep({ website, snippet, platform, onPlatform }: SnippetStepProps) {
  return (
    <Step
      number={2}
      id="code-snippet"
      title="Code Snippet"
      isDone={snippet.installed}
      state={stateOf(snippet)}
      summary={
        snippet.installed && snippet.seen === undefined
          ? 'The snippet is installed.'
          : summaryOf(snippet)
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <SnippetCode code={snippetCode(`${location.origin}/translate.js`, website.id)} />
        <PlatformPicker url={website.url} name={platform} onChoose={onPlatform} />
        <div className="grid justify-items-start gap-3 border-t border-edge pt-5">
          {snippet.failed && <Alert>The check failed. Please try again in a moment.</Alert>}
          <VerifyButton
            label="Verify Snippet"
            result={summaryOf(snippet)}
            onVerify={snippet.check}
          />
          <p className="text-soft">
            We look for this code, with your website’s id, on your start page and some other pages.
          </p>
        </div>
      </div>
    </Step>
  );
}

function stateOf({ installed, seen, failed, isChecking }: SnippetCheck) {
  const state = (tone: Tone, label: string) => ({ tone, label });
  if (installed) return state('good', t('Verified'));
  if (seen === undefined && isChecking) return state('busy', t('Checking...'));
  if (failed) return state('bad', t('Not checked'));
  if (seen?.finding === 'tag-manager') return state('busy', t('Cannot be seen'));
  return state('bad', seen?.finding === 'absent' ? t('Not found') : t('Not verified'));
}

function summaryOf({ seen }: SnippetCheck): string | undefined {
  return seen && messageText(snippetFindingText(seen.finding, seen));
}

/** The snippet with a copy button. */
function SnippetCode({ code }: { code: string }) {
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="flex-1 basis-72">
          Copy this code and paste it before the closing{' '}
          <code translate="no" dir="ltr" className="text-[0.95em]">
            {'</body>'}
          </code>{' '}
          tag of your pages. It draws the language switcher.
        </p>
        <CopyButton text={code} label="Copy the snippet" words="Copy" />
      </div>
      <pre
        dir="ltr"
        translate="no"
        className="rounded-xl border border-edge bg-paper p-4 font-mono text-sm leading-relaxed break-words whitespace-pre-wrap"
      >
        <code>{code}</code>
      </pre>
    </div>
  );
}
