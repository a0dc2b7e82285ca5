import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A regular expression of the source, written as a literal: `/a|b/g`. */
export interface Expression {
  readonly file: string;
  readonly line: number;
  /** The literal; the call if values of the run are part of it. */
  readonly expression: string;
  /** Missing if values of the run are part of it. */
  readonly parts?: { readonly source: string; readonly flags: string };
}

type Value = string | readonly string[] | undefined;

/** Reads and remembers the syntax trees of files under `root`. */
export class Sources {
  readonly #trees = new Map<string, ts.SourceFile>();
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  tree(file: string): ts.SourceFile {
    const known = this.#trees.get(file);
    if (known) return known;
    const text = readFileSync(path.join(this.#root, file), 'utf8');
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    this.#trees.set(file, tree);
    return tree;
  }
}

/** Returns every regular expression of a file: literals, `RegExp(...)`, and strings that `match` and its kin compile. */
export function findExpressions(file: string, sources: Sources): Expression[] {
  const tree = sources.tree(file);
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    const at = { file, line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1 };
    if (ts.isRegularExpressionLiteral(node)) {
      found.push({ ...at, expression: node.text, parts: partsOf(node.text) });
    } else if (isConstruction(node)) {
      found.push({ ...at, ...constructed(node, new Folder(sources, tree)) });
    } else if (isCompiledString(node)) {
      found.push({ ...at, ...written(node.arguments[0].text, '') });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const written = (source: string, flags: string) => ({
  expression: `/${source}/${flags}`,
  parts: { source, flags },
});

function constructed(node: ts.NewExpression | ts.CallExpression, folder: Folder) {
  const [source, flags] = node.arguments ?? [];
  const known = source && folder.fold(source);
  const knownFlags = flags ? folder.fold(flags) : '';
  return typeof known === 'string' && typeof knownFlags === 'string'
    ? written(known, knownFlags)
    : { expression: node.getText().replaceAll(/\s+/g, ' ') };
}

function partsOf(literal: string): { source: string; flags: string } {
  const end = literal.lastIndexOf('/');
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}

function isConstruction(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  return (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'RegExp'
  );
}

/** `text.match('a|b')` compiles its string. */
function isCompiledString(
  node: ts.Node,
): node is ts.CallExpression & { arguments: [ts.StringLiteral] } {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    ['match', 'matchAll', 'search'].includes(node.expression.name.text) &&
    node.arguments[0] !== undefined &&
    ts.isStringLiteralLike(node.arguments[0])
  );
}

/** Computes strings that the source alone determines. */
class Folder {
  readonly #sources: Sources;
  readonly #tree: ts.SourceFile;

  constructor(sources: Sources, tree: ts.SourceFile) {
    this.#sources = sources;
    this.#tree = tree;
  }

  fold(node: ts.Expression): Value {
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isTemplateExpression(node)) return this.#template(node, (part) => part.text);
    if (ts.isTaggedTemplateExpression(node)) return this.#raw(node);
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node))
      return this.fold(node.expression);
    if (ts.isArrayLiteralExpression(node)) return this.#list(node);
    if (ts.isIdentifier(node)) return this.#named(node.text);
    if (ts.isPropertyAccessExpression(node)) return this.#sourceOf(node);
    if (ts.isCallExpression(node)) return this.#joined(node);
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return;
    const [left, right] = [this.fold(node.left), this.fold(node.right)];
    return typeof left === 'string' && typeof right === 'string' ? left + right : undefined;
  }

  #template(
    node: ts.TemplateExpression,
    written: (part: ts.TemplateLiteralLikeNode) => string,
  ): Value {
    let text = written(node.head);
    for (const span of node.templateSpans) {
      const value = this.fold(span.expression);
      if (typeof value !== 'string') return;
      text += value + written(span.literal);
    }
    return text;
  }

  #raw({ tag, template }: ts.TaggedTemplateExpression): Value {
    if (tag.getText() !== 'String.raw') return;
    const written = (part: ts.TemplateLiteralLikeNode) => part.rawText ?? part.text;
    return ts.isTemplateExpression(template)
      ? this.#template(template, written)
      : written(template);
  }

  #list({ elements }: ts.ArrayLiteralExpression): Value {
    const values = elements.map((element) => this.fold(element));
    return values.every((value) => typeof value === 'string') ? values : undefined;
  }

  /** `/a/.source` */
  #sourceOf({ name, expression }: ts.PropertyAccessExpression): Value {
    if (name.text !== 'source') return;
    const literal = ts.isIdentifier(expression)
      ? this.#initializer(expression.text)?.[0]
      : expression;
    return literal && ts.isRegularExpressionLiteral(literal)
      ? partsOf(literal.text).source
      : undefined;
  }

  /** `['a', 'b'].join('|')` */
  #joined({ expression, arguments: [separator] }: ts.CallExpression): Value {
    if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'join') return;
    const list = this.fold(expression.expression);
    const between = separator ? this.fold(separator) : ',';
    return Array.isArray(list) && typeof between === 'string' ? list.join(between) : undefined;
  }

  #named(name: string): Value {
    const [initializer, folder] = this.#initializer(name) ?? [];
    return initializer && folder?.fold(initializer);
  }

  /** Returns what a constant is set to, here or in the file that it is imported from. */
  #initializer(name: string): [ts.Expression, Folder] | undefined {
    for (const statement of this.#tree.statements) {
      if (
        ts.isVariableStatement(statement) &&
        statement.declarationList.flags & ts.NodeFlags.Const
      ) {
        const declared = statement.declarationList.declarations.find(
          (declaration) => declaration.name.getText() === name,
        );
        if (declared?.initializer) return [declared.initializer, this];
      }
      const imported = ts.isImportDeclaration(statement)
        ? this.#imported(statement, name)
        : undefined;
      if (imported) return imported;
    }
  }

  #imported({ importClause, moduleSpecifier }: ts.ImportDeclaration, name: string) {
    const bindings = importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings) || !ts.isStringLiteral(moduleSpecifier)) return;
    const element = bindings.elements.find((one) => one.name.text === name);
    if (!element || !moduleSpecifier.text.startsWith('.')) return;
    const file = path.join(path.dirname(this.#tree.fileName), moduleSpecifier.text);
    const folder = new Folder(this.#sources, this.#sources.tree(file));
    return folder.#initializer((element.propertyName ?? element.name).text);
  }
}
