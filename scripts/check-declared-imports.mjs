// Checks that each workspace declares the packages it imports, which hoisting would hide. Source needs them in
// `dependencies` or `peerDependencies`; tests, types and build scripts may also use `devDependencies`, its own and the root's.
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '..');
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const rootPackage = JSON.parse(read('package.json'));
const isForDevelopment = (file) =>
  /^(e2e|bench)\/|[.](test|fixture|config)[.]|(^|\/)(testing|conformance|reference|corpus|scripts|build)[/.]/.test(
    file,
  );

function packagesIn(source) {
  return ts.preProcessFile(source, true, true).importedFiles.flatMap(({ fileName }) => {
    if (/^[./#]/.test(fileName) || isBuiltin(fileName)) return [];
    return fileName.split('/', fileName.startsWith('@') ? 2 : 1).join('/');
  });
}

function undeclaredIn(folder) {
  const { name, dependencies, devDependencies, peerDependencies } = JSON.parse(
    read(`${folder}/package.json`),
  );
  const own = { [name]: true, ...dependencies, ...peerDependencies };
  const all = { ...own, ...devDependencies, ...rootPackage.devDependencies };
  const files = globSync(`${folder}/**/*.{ts,tsx,js,mjs}`, {
    cwd: root,
    exclude: (entry) => /(^|\/)(node_modules|dist|cases|[.]cache)$/.test(entry),
  });
  return files.flatMap((file) => {
    const source = read(file);
    const atRunTime = packagesIn(source.replaceAll(/^(import|export) type [^;]*;/gm, ''));
    const declared = (imported) =>
      atRunTime.includes(imported) && !isForDevelopment(file) ? own : all;
    return packagesIn(source)
      .filter((imported) => !(imported in declared(imported)))
      .map((imported) => `${file} imports ${imported}, which ${folder}/package.json lacks`);
  });
}

const faults = rootPackage.workspaces
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .flatMap(undeclaredIn);
for (const fault of new Set(faults)) console.log(fault);
process.exit(faults.length === 0 ? 0 : 1);
