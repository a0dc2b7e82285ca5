const ours = '^(apps|packages|demo|bench|e2e)/';
const within = (name) => `^packages/${name}/`;

const forTests =
  '[.]test[.]tsx?$|[.]fixture[.]tsx?$|/testing/|/conformance[./]|/reference/|/scripts/';

/** Who may import whom: ARCHITECTURE.md, "Layout". A room is allowed what its row names, and itself. */
const allowed = {
  domain: [],
  contract: ['domain'],
  client: ['contract'],
  config: ['domain'],
  rewriter: ['domain'],
  database: ['domain'],
  providers: ['domain'],
  texts: ['domain'],
  core: ['domain', 'contract', 'rewriter', 'database', 'providers', 'texts'],
  supabase: ['domain', 'database', 'providers', 'texts'],
};

const packageRules = Object.entries(allowed).map(([name, others]) => ({
  name: `${name}-imports`,
  severity: 'error',
  comment: `${name} may import only ${others.join(', ') || 'nothing of ours'}`,
  from: {
    path: within(name),
    pathNot: forTests,
  },
  to: { path: ours, pathNot: [within(name), ...others.map(within)] },
}));

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...packageRules,
    {
      name: 'pure-rooms',
      comment: 'domain and rewriter run in Node, the browser and an edge worker',
      severity: 'error',
      from: { path: '^packages/(domain|rewriter)/src/', pathNot: '[.]test[.]ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'ports-only',
      comment: 'apps build adapters and hand them in',
      severity: 'error',
      from: {
        path: '^packages/(core|supabase)/src/',
        pathNot: '[.]test[.]ts$|[.]fixture[.]ts$|/testing/',
      },
      to: { path: '^packages/providers/src/(?!.*/port[.]ts$)' },
    },
    {
      name: 'ports-without-adapters',
      comment: 'whoever imports a port gets no adapter and none of its packages',
      severity: 'error',
      from: { path: '^packages/providers/src/([^/]+)/port[.]ts$' },
      to: { path: '^packages/providers/src/', pathNot: '/port[.]ts$' },
    },
    {
      name: 'source-without-fixtures',
      comment:
        'fixtures and doubles for tests have entries of their own: testing/index.ts and *.fixture.ts',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: forTests },
      to: { path: forTests },
    },
    {
      name: 'store-is-private',
      comment: "a noun's store is used by that noun alone",
      severity: 'error',
      from: { path: '^packages/core/src/([^/]+)/' },
      to: { path: '^packages/core/src/[^/]+/.*[.]store[.]ts$', pathNot: '^packages/core/src/$1/' },
    },
    {
      name: 'rooms-by-their-index',
      comment: "another noun's folder is entered by its index.ts",
      severity: 'error',
      from: { path: '^packages/(core|domain|providers|database|supabase)/src/([^/]+)/' },
      to: {
        path: '^packages/$1/src/[^/]+/',
        pathNot: ['^packages/$1/src/$2/', '^packages/$1/src/[^/]+/((testing/)?index|port)[.]ts$'],
      },
    },
    {
      name: 'features-never-meet',
      comment: 'what two features share stands in a noun of its own: apps/web/src/<noun>',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/(features|app|site)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'parts-of-the-editor-meet-in-its-screens',
      comment: 'website-strings.tsx and visual-editor.tsx join them',
      severity: 'error',
      from: {
        path: '^apps/web/src/features/website-strings/(list|row|panels|visual-editor|second-reader)/',
      },
      to: {
        path: '^apps/web/src/features/website-strings/(list|row|panels|visual-editor|second-reader|[^/]+$)',
        pathNot: '^apps/web/src/features/website-strings/$1/',
      },
    },
    {
      name: 'ui-knows-no-noun',
      comment: 'ui draws what it is given: it knows no data, no address and no feature',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/', pathNot: '^apps/web/src/(ui|texts)/' },
    },
    {
      name: 'shared-nouns-below-screens',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/(features|app|site|build)/' },
      to: {
        path: '^apps/web/src/(features|app|site)/',
        pathNot: '^apps/web/src/site/tokens[.]ts$',
      },
    },
    {
      name: 'public-pages-without-the-app',
      severity: 'error',
      from: { path: '^apps/web/src/site/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'nothing-imports-an-app',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'web-and-snippet-stay-outside',
      severity: 'error',
      from: { path: '^apps/(web|snippet)/src/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^packages/(core|database|providers|config|rewriter|supabase)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|/cases/|/corpus/|/[.]cache/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
    },
  },
};
