import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { appSources, readAppSource } from '../app-texts.ts';
import { childAt, childrenOf, type Node, nameOf } from './syntax.ts';
import { unmarkedTexts } from './unmarked-texts.ts';

/** Names, which are the same in every language, and texts that are sent rather than shown. */
const names =
  /^(?:Amazon Translate|Anthropic|Apertium|Azure Translator|Bergamot|DeepL|Google Cloud Translation|LibreTranslate|OpenAI|OpenID Connect|Microsoft|GitHub|GitLab|LinkedIn|Generic HTML|WordPress|Webflow|Shopify|Wix|Squarespace|Ghost|Drupal|BillingError|AbortError|Authorization|Hello|Good morning, how can we help you\?|No session defined in URL|\.price, footer address|.* MB|\[\$\{mark\}\].*)$/;

test('each text outside of JSX is passed to `t` or `text`', () => {
  const unmarked = appSources()
    .filter((file) => !/^app\/router|\.data\.ts$/.test(file))
    .flatMap((file) => {
      const source = readAppSource(file);
      const texts = unmarkedTexts(file, source).map(({ start, end }) => source.slice(start, end));
      return texts.filter((text) => !names.test(text.slice(1, -1))).map((text) => [file, text]);
    });
  expect(unmarked).toEqual([]);
});

test('modules that load before the dashboard’s dictionary translate nothing while they load', () => {
  const early = appSources().filter((file) => !/^features\/(?!sign-in|onboarding)/.test(file));
  expect(early.filter((file) => translatesOnLoad(parse(file)))).toEqual([]);
});

function parse(file: string): Node {
  return parseSync(file, readAppSource(file)).program as unknown as Node;
}

function translatesOnLoad(node: Node): boolean {
  if (/Function/.test(node.type)) return false;
  const isCall = node.type === 'CallExpression';
  if (isCall && nameOf(childAt(node, 'callee')) === 't') return true;
  return childrenOf(node).some(translatesOnLoad);
}
