const { options } = require('./.dependency-cruiser.cjs');

/** Folders that form circles today. The list may only become shorter. */
const circles = [
  '^apps/server/src/(backend|observability|public-site|web|wiring)$',
  '^packages/core/src/(billing|deployment|website-strings)/',
  '^packages/rewriter/src/(scan|text)$',
  '^packages/stripe-double/src/',
  '^packages/supabase/src/auth/',
];

module.exports = {
  forbidden: [
    {
      name: 'no-circles-of-folders',
      comment: 'two folders that need each other are one, or share a third below them',
      severity: 'error',
      scope: 'folder',
      from: { pathNot: circles },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: `${options.exclude.path}|[.](test|fixture)[.]tsx?$` } },
};
