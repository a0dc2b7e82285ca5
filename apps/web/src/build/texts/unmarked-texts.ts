import { parseSync } from 'vite';
import { templateSentence } from './placeholders.ts';
import { childAt, childrenOf, isNode, listAt, type Node, nameOf, stringOf } from './syntax.ts';

/** Calls whose literals nobody reads, or that are marked. */
const otherCalls =
  /^(?:t|text|rich|countOf|Error|\w+Error|error|warn|log|has|get|lazyPart|matches|closest|querySelector\w*|\w*EventListener)$/;
/** Names of keys, headers, events and database errors, which begin with a capital too. */
const technical =
  /^(?:Enter|Escape|Tab|Space|Home|End|Delete|Backspace|Arrow\w+|Page(?:Up|Down)|Alt|Control|Shift|Meta|Mac|Content-\w+|Bearer .*|UTC|Key[A-Z]|Files|(?:Ctrl|Alt|Esc)(?:\+.*)?|GET .*|PUT .*|POST .*|DELETE .*|PATCH .*)$/;

/** Utility classes, fonts, columns of tables and markup. */
const styles =
  /(?:^|\s)(?:[a-z-]+-(?:\d|\[|[a-z]+\b)|[\w-]+:[[\w]|(?:relative|absolute|fixed|grid|flex|hidden|truncate|block|underline|light)\b)|^[a-z_]+(?:, [a-z_()]+)+|^</;

/** Returns the literals of a source file that look like texts and are neither in JSX nor passed to `t`, `text` or `rich`. */
export function unmarkedTexts(file: string, source: string): Node[] {
  const found: Node[] = [];
  const visit = (node: Node): void => {
    if (isOther(node)) return;
    if (isText(node)) found.push(node);
    for (const child of readChildren(node)) visit(child);
  };
  visit(parseSync(file, source).program as unknown as Node);
  return found;
}

function isOther(node: Node): boolean {
  if (/^(?:Import|Export(?:All|Named)|TS(?!As|Satisfies|NonNull))/.test(node.type)) {
    return node.type !== 'ExportNamedDeclaration' || node.declaration === null;
  }
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    return otherCalls.test(nameOf(childAt(node, 'callee')) ?? '');
  }
  return node.type === 'BinaryExpression' && /^[!=]==$/.test(String(node.operator));
}

function isText(node: Node): boolean {
  const text =
    node.type === 'TemplateLiteral' ? templateSentence(node).text : (stringOf(node) ?? '');
  if (/^\P{L}*\p{Lu}\p{Ll}/u.test(text)) return !technical.test(text);
  return /\p{L}{2}[,;:]? \p{L}{2}|\} \p{L}{2}/u.test(text) && !styles.test(text);
}

/** JSX is translated without marks (`find-texts.ts`), except for what is computed in it. */
function readChildren(node: Node): Node[] {
  if (node.type === 'Property' && node.computed !== true) return [childAt(node, 'value')];
  if (node.type === 'SwitchCase') return listAt(node, 'consequent');
  if (node.type === 'MemberExpression') return [childAt(node, 'object')];
  if (node.type === 'JSXAttribute' && isNode(node.value) && stringOf(node.value) !== undefined) {
    return [];
  }
  if (node.type !== 'JSXExpressionContainer') return childrenOf(node);
  return outsideOfChoices(childAt(node, 'expression'));
}

function outsideOfChoices(node: Node): Node[] {
  if (node.type === 'ConditionalExpression') {
    const branches = [childAt(node, 'consequent'), childAt(node, 'alternate')];
    return [childAt(node, 'test'), ...branches.flatMap(outsideOfChoices)];
  }
  if (node.type === 'LogicalExpression') {
    return [childAt(node, 'left'), childAt(node, 'right')].flatMap(outsideOfChoices);
  }
  if (stringOf(node) !== undefined) return [];
  return node.type === 'TemplateLiteral' ? listAt(node, 'expressions') : [node];
}
