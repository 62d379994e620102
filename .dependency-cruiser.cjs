const { readdirSync } = require('node:fs');

/** Who may import whom: docs/architecture.md, "Rooms". */
const room = (name) => `^${name}/`;
const only = (from, allowed, comment) => ({
  name: `${from.replace(/[^a-z-]/g, '-')}-imports`,
  comment,
  severity: 'error',
  from: { path: room(from) },
  to: { path: '^(packages|services|projections|shell|mfe-[a-z]+|e2e)/', pathNot: [from, ...allowed].map(room) },
});
const frontEnds = ['shell', 'mfe-records', 'mfe-money', 'mfe-admin', 'mfe-portal'];

/** A floor imports nothing from those above it; tests may. */
const floor = (package_, from, above) => ({
  name: `${package_}-${from}-imports-downwards`,
  severity: 'error',
  from: { path: `^${package_}/src/${from}/`, pathNot: ['\\.i?test\\.tsx?$', '/testing/'] },
  to: { path: `^${package_}/src/(${above})[/.]` },
});
/** Floors from the bottom: each imports only those before it. */
const floors = (package_, names) =>
  names.slice(0, -1).map((name, at) => floor(package_, name, names.slice(at + 1).join('|')));

/** Contexts of the services, from the bottom: each imports only those before it. They know of it by what it registers. */
const contexts = [
  ...['site', 'identity', 'families', 'staff', 'money', 'mailing', 'teaching', 'claims', 'erasure', 'absences'],
  ...['enrolment', 'rollover', 'audit', 'documents', 'search'],
];
const CONTEXTS = 'services/src/contexts';
/** Contexts of the read side, from the bottom; those of one line may import each other. */
const readContexts = [
  'audit|documents|identity|site',
  'families|money|staff|teaching',
  'absences|claims|enrolment|erasure|mailing|rollover|search',
  'home',
];
for (const [folder, placed] of [
  [CONTEXTS, contexts],
  ['projections/src/contexts', readContexts.flatMap((line) => line.split('|'))],
])
  for (const name of readdirSync(`${__dirname}/${folder}`))
    if (!placed.includes(name)) throw new Error(`${folder}/${name} has no place among the contexts`);

/** Another context is known by its index; an aggregate, which stays pure, knows another's aggregates. Tests may look everywhere. */
const face = (name, from, seen) => ({
  name,
  severity: 'error',
  from: { ...from, pathNot: [...from.pathNot, '\\.i?test\\.ts$', '/testing/'] },
  to: { path: `^${CONTEXTS}/`, pathNot: [`^${CONTEXTS}/$1/`, seen] },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    only('packages/contracts', [], 'The language depends on nothing of the project.'),
    only('packages/settings', [], 'What a process is told; depends on nothing of the project.'),
    only(
      'packages/event-sourcing',
      ['packages/contracts', 'packages/settings', 'packages/local-stack'],
      'Knows no school; local-stack only in its tests.',
    ),
    only(
      'packages/local-stack',
      ['packages/settings', 'e2e'],
      'Knows nothing of the project but its settings; e2e only for the contract suite.',
    ),
    only('packages/build', [], 'Knows nothing of the project.'),
    only('packages/platform', ['packages/contracts'], ''),
    only(
      'packages/ui',
      ['packages/contracts', 'packages/platform', 'packages/build'],
      'The factory in the webpack configuration, and the environment of tests.',
    ),
    only(
      'projections',
      ['packages/contracts', 'packages/settings', 'packages/event-sourcing', 'packages/local-stack'],
      'The read side never imports the write side.',
    ),
    only(
      'services',
      ['packages/contracts', 'packages/settings', 'packages/event-sourcing', 'projections', 'packages/local-stack'],
      '',
    ),
    ...frontEnds.map((name) =>
      only(
        name,
        ['packages/contracts', 'packages/platform', 'packages/ui', 'packages/build'],
        'No micro-frontend imports another.',
      ),
    ),
    {
      name: 'event-sourcing-knows-the-core-only',
      severity: 'error',
      from: { path: '^packages/event-sourcing/src/', pathNot: '\\.i?test\\.ts$' },
      to: { path: '^packages/contracts/src/', pathNot: '^packages/contracts/src/core/' },
    },
    {
      name: 'local-stack-in-tests-only',
      severity: 'error',
      from: {
        path: '^(packages/event-sourcing|projections|services)/',
        pathNot: ['\\.i?test\\.ts$', '/testing/', '^services/src/proofs/'],
      },
      to: { path: '^packages/local-stack/' },
    },
    {
      name: 'e2e-in-tests-only',
      severity: 'error',
      from: { path: '^packages/local-stack/', pathNot: '\\.i?test\\.ts$' },
      to: { path: '^e2e/' },
    },
    // That front ends take only types and constants of the contracts is checked in the bundles (packages/build/src/emission.ts):
    // without TypeScript's own parser this tool takes a type import for any other.
    {
      name: 'primereact-through-the-kits',
      severity: 'error',
      from: { path: '^(mfe-[a-z]+|packages/platform)/' },
      to: { path: 'node_modules/primereact' },
    },
    {
      name: 'contracts-import-little',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: ['\\.test\\.ts$', '/testing/'] },
      to: { pathNot: ['^packages/contracts/src/', 'node_modules/(zod|libphonenumber-js)'] },
    },
    {
      name: 'tools-of-tests-in-tests-only',
      severity: 'error',
      from: {
        path: '^(packages/contracts|projections|services|shell|mfe-[a-z]+)/',
        pathNot: ['\\.i?test\\.tsx?$', '/testing/', '^services/src/proofs/'],
      },
      to: { path: '^packages/contracts/src/testing/' },
    },
    {
      name: 'aggregates-are-pure',
      comment: 'An aggregate imports the language and the decider, no I/O.',
      severity: 'error',
      from: { path: '^services/src/contexts/[^/]+/(aggregate|calculation)/', pathNot: '\\.i?test\\.ts$' },
      to: {
        path: [
          'node_modules/(pg|ioredis|bullmq|express|@eventstore|nodemailer|flydrive|pdfkit|exceljs)/',
          '^(node:)?(fs|net|http|https|child_process)(/|$)',
          '^services/src/(machinery/(http|web|session)|contexts/[^/]+/(commands|jobs))/',
        ],
      },
    },
    // Floors of services and projections, from the bottom: machinery, contexts, catalogue, demonstration and proofs, entry points.
    floor('services', 'machinery', 'contexts|catalogue|generated|demonstration|proofs|entry'),
    floor('services', 'contexts', 'catalogue|generated|demonstration|proofs|entry'),
    ...floors(
      'services',
      contexts.map((name) => `contexts/${name}`),
    ),
    face(
      'contexts-know-faces',
      { path: `^${CONTEXTS}/([^/]+)/`, pathNot: ['/aggregate/'] },
      `^${CONTEXTS}/[^/]+/index\\.ts$`,
    ),
    face(
      'aggregates-know-aggregates',
      { path: `^${CONTEXTS}/([^/]+)/aggregate/`, pathNot: [] },
      `^${CONTEXTS}/[^/]+/aggregate/`,
    ),
    floor('services', 'demonstration', 'proofs|entry'),
    floor('services', 'entry', 'proofs'),
    ...floors('packages/event-sourcing', ['core', 'vault', 'codec', 'read', 'write', 'react', 'runtime']),
    floor('projections', 'machinery', 'contexts|catalogue|generated|entry'),
    floor('projections', 'contexts', 'entry|generated'),
    // It finds the contexts in the generated lists.
    floor('projections', 'catalogue', 'contexts|entry'),
    ...floors(
      'projections',
      readContexts.map((line) => `contexts/(${line})`),
    ),
    floor('projections', 'contexts/teaching', 'contexts/staff'),
    ...floors('packages/contracts', ['(constants|core)', 'contexts', 'calculation']),
    ...floors('packages/platform', ['api', 'session']),
    {
      name: 'kit-page-in-states-only',
      comment: 'The page of the kit shows every component: a component that imports it has all of them in its bundle.',
      severity: 'error',
      from: {
        path: '^packages/ui/src/',
        pathNot: ['^packages/ui/src/kit/', '\\.states\\.tsx$', '\\.test\\.tsx?$', '/testing/'],
      },
      to: { path: '^packages/ui/src/kit/' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/dist/'] },
    exclude: { path: ['/dist/', '\\.css$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
