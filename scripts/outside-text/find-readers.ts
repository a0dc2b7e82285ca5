import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export interface Parameter {
  readonly name: string;
  /** As the source writes it. */
  readonly type: string;
  readonly isText: boolean;
  readonly isRequired: boolean;
}

/** An exported function that takes text. */
export interface Reader {
  readonly file: string;
  readonly name: string;
  readonly parameters: readonly Parameter[];
}

const textType =
  /^(?:(?:Async)?Iterable<)?(?:string|Uint8Array(?:<ArrayBuffer(?:Like)?>)?|Buffer)>?(?: \| (?:undefined|null|Iterable<string>))?$/;
const laterType = /^(?:Promise|AsyncGenerator|AsyncIterable)</;
/** What acts on a connection, a request or this installation. */
const actingType =
  /\b(?:Queries|Kysely|AuthTransaction|AuthContext|Db|Database|HasDatabase|Log|Fastify\w+|Pool|SendHandle|\w*Exchange|\w*Config|SecretDeps|Client)\b|^\(\) =>|=> Promise</;
const servers =
  /^(?:packages\/(?:domain|rewriter|core|providers|supabase|contract)|apps\/server)\/src\//;
const notServing =
  /\.(?:test|fixture|config|data|store)\.|\/(?:testing|conformance|reference|corpus|cases|scripts|texts|wiring)\b/;

/** Returns the source files of what runs in a server's process. */
export function servingFiles(root: string): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'],
    { cwd: root, encoding: 'utf8' },
  );
  return listed.split('\n').filter((file) => servers.test(file) && !notServing.test(file));
}

/**
 * Returns the exported functions of a file that take text: as their first parameter, or as any if they return no promise.
 * What acts is left out: it reads text by these functions.
 */
export function findReaders(root: string, file: string): Reader[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return tree.statements.filter(isExported).flatMap((statement) =>
    functionsOf(statement).flatMap(([name, { parameters, type }]) => {
      const all = parameters.map(parameterOf);
      const comesLater = laterType.test(type?.getText() ?? '') && all[0]?.isText !== true;
      const acts = comesLater || all.some((parameter) => actingType.test(parameter.type));
      return !acts && all.some(({ isText }) => isText) ? [{ file, name, parameters: all }] : [];
    }),
  );
}

const isExported = (statement: ts.Statement) =>
  ts.canHaveModifiers(statement) &&
  ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

function functionsOf(
  statement: ts.Statement,
): [string, ts.FunctionDeclaration | ts.ArrowFunction][] {
  if (ts.isFunctionDeclaration(statement))
    return statement.body && statement.name ? [[statement.name.text, statement]] : [];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer && ts.isArrowFunction(initializer) ? [[name.getText(), initializer]] : [],
  );
}

function parameterOf(parameter: ts.ParameterDeclaration): Parameter {
  const type = parameter.type?.getText().replaceAll(/\s+/g, ' ') ?? '';
  return {
    name: parameter.name.getText(),
    type,
    isText: textType.test(type),
    isRequired: !parameter.questionToken && !parameter.initializer,
  };
}
