import { readFileSync } from 'node:fs'

/** Import rules. Paths are relative to the root; `$1` is the match of the first group in `from`. */
const TESTS = ['/testing/', '^(bench|e2e)/']
const TEST_FILES = '[.]test[.]tsx?$'
const SQL = '/(drizzle-orm|better-sqlite3)/|^apps/api/src/platform/database/|/tables[.]ts$'
const HTTP = '/node_modules/(fastify|@fastify/[^/]+)/|^apps/api/src/platform/http/(?!tables[.]ts)'

/** Files of the contract with values of mechanisms of the platform. */
const PLATFORM_CONTRACT = [
  // Scopes of API keys, which the platform checks before a handler runs.
  'account/key-scopes',
  // Character sets and separators of sheets.
  'catalogue-import/sheet-reading',
  // Kinds of mails, their deliveries and the parts of their texts.
  'mail/(deliveries|mail)',
  // Codes of quotations in paths, which logs mask.
  'quotations/quotation-states',
].map((path) => `^packages/contract/src/${path}[.]ts$`)

/** Packages, and what they may import besides themselves. */
const PACKAGES = [
  [
    'contract',
    '^packages/(trade/src/|i18n/src/languages[.]ts$)|/node_modules/(zod|@ts-rest/core)/',
  ],
  ['trade', '^$'],
  ['palette', '/node_modules/culori/|^module$'],
]

/** Folders of the web app, and those above them. */
const WEB_LAYERS = [
  ['shell', 'public|admin'],
  ['forms', 'public|admin|shell'],
  ['api', 'public|admin|shell|forms|ui'],
]

const MODULE_LIST = readFileSync('apps/api/src/modules.ts', 'utf8')

/** Modules of the API in the order of their list. Each imports only those before it, except tables, which reference each other. */
const MODULES = [...MODULE_LIST.matchAll(/ = (create\w+)[(]kernel/g)].flatMap(
  ([, create]) => MODULE_LIST.match(`{ ${create} } from './modules/([^/]+)/`)?.[1] ?? [],
)

/** Screens of the web app: the files that `routes.ts` mounts. */
const SCREENS = [
  ...readFileSync('apps/web/app/routes.ts', 'utf8').matchAll(/'((?:public|admin)\/[^']+[.]tsx?)'/g),
].map(([, file]) => `^apps/web/app/${file.replaceAll('.', '[.]')}$`)

/** Files and folders of a feature of the web app that other features use. */
const SHARED = [
  'public/lists/',
  'admin/(dragging|editable-list|frame|ui)/',
  'admin/buyers/buyer-contact',
  'admin/mail/(mail-delivery|use-connect[.])',
  'admin/messages/(container-estimate|message-badges)',
  'admin/products/(certificate-expiry|product-queries|product-search-dialog)',
  'admin/quotations/(editor/|quotation-badges|use-quotation)',
].map((path) => `^apps/web/app/${path}`)

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    ...PACKAGES.map(([name, allowed]) =>
      rule(
        name,
        `packages/${name} imports only ${allowed}.`,
        { path: `^packages/${name}/src/`, pathNot: TESTS },
        { pathNot: `^packages/${name}/src/|${allowed}` },
      ),
    ),
    rule(
      'apps-apart',
      'api and web never import each other.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    rule(
      'testing',
      'Only tests import testing/.',
      { path: '^(apps|packages)/', pathNot: TESTS },
      { path: '/testing/' },
    ),
    rule(
      'platform',
      'The platform imports no module, operation or page, only the settings.',
      { path: '^apps/api/src/platform/', pathNot: TESTS },
      { path: '^apps/api/src/', pathNot: '^apps/api/src/(platform/|config[.]ts$)' },
    ),
    rule(
      'platform-contract',
      'The platform knows no resource of the contract, only the values that its mechanisms share with it.',
      { path: '^apps/api/src/platform/(?!openapi/)', pathNot: TESTS },
      { path: '^packages/contract/src/[^/]+/', pathNot: PLATFORM_CONTRACT },
    ),
    rule(
      'modules',
      'A module imports only the platform, the settings, the kernel, the events and other modules.',
      { path: '^apps/api/src/modules/', pathNot: TESTS },
      {
        path: '^apps/api/src/',
        pathNot: '^apps/api/src/(modules/|platform/|(config|events|kernel)[.]ts$)',
      },
    ),
    rule(
      'module-services',
      'A module uses the service of another module, and its tables in references and joins, never its store, routes or tasks.',
      { path: '^apps/api/src/modules/([^/]+)/', pathNot: TESTS },
      {
        path: '^apps/api/src/modules/.+(store|routes|tasks)[.]ts$',
        pathNot: '^apps/api/src/modules/$1/',
      },
    ),
    rule(
      'prices',
      'Prices exist only inside quotations and deals, which products do not know.',
      { path: '^(apps/api/src/modules|packages/contract/src)/products/' },
      { path: '/(quotations?|deals)/|/money[.]ts$' },
    ),
    rule(
      'site',
      'The site imports only the platform, the settings and services of modules.',
      { path: '^apps/api/src/site/', pathNot: TESTS },
      {
        path: '^apps/api/src/',
        pathNot:
          '^apps/api/src/(site/|platform/|config[.]ts$)|^apps/api/src/modules/.+service[.]ts$',
      },
    ),
    rule(
      'operations',
      'Operations import modules, the platform and the core. Only the command line starts the server and the demo.',
      { path: '^apps/api/src/operations/', pathNot: TESTS },
      {
        path: '^apps/api/src/(app|modules|routes|worker)[.]ts$|^apps/api/src/(site|demo)/',
        pathNot: '^apps/api/src/(app[.]ts|demo/start[.]ts)$',
      },
    ),
    rule(
      'demo',
      'Only the command line imports the demo.',
      { path: '^apps/api/src/(?!demo/|operations/cli/)', pathNot: TESTS },
      { path: '^apps/api/src/demo/' },
    ),
    rule(
      'service',
      'A service imports neither HTTP nor SQL.',
      { path: '^apps/api/src/modules/[^/]+/service[.]ts$' },
      { path: [HTTP, SQL] },
    ),
    rule(
      'store',
      'A store imports no HTTP, service or route.',
      { path: '^apps/api/src/(modules/[^/]+)/.*store[.]ts$' },
      { path: [HTTP, '^apps/api/src/$1/[^/]*(service|routes)[.]ts$'] },
    ),
    rule(
      'tables',
      'The tables of a module import only other tables and the types of their columns.',
      { path: '^apps/api/src/.+/tables[.]ts$' },
      { path: '^apps/api/src/', pathNot: '/(tables|columns|drizzle)[.]ts$' },
    ),
    rule(
      'routes',
      'A route imports no SQL.',
      { path: '^apps/api/src/modules/[^/]+/[^/]*routes[.]ts$' },
      { path: SQL },
    ),
    rule(
      'screens',
      'Nothing imports a screen, except its types.',
      { path: '^apps/web/', pathNot: TESTS },
      { path: SCREENS, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'audiences',
      'Public and admin pages never import each other.',
      { path: '^apps/web/app/(public|admin)/', pathNot: TESTS },
      { path: '^apps/web/app/(public|admin)/', pathNot: '^apps/web/app/$1/' },
    ),
    rule(
      'features',
      'A feature imports only the shared files of other features. A screen composes them.',
      { path: '^apps/web/app/(?:public|admin)/([^/]+)/', pathNot: [...TESTS, ...SCREENS] },
      {
        path: '^apps/web/app/(public|admin)/[^/]+/',
        pathNot: ['^apps/web/app/(public|admin)/$1/', ...SHARED],
      },
    ),
    ...WEB_LAYERS.map(([folder, higher]) =>
      rule(
        folder,
        `apps/web/app/${folder}/ imports nothing of ${higher}.`,
        { path: `^apps/web/app/${folder}/`, pathNot: TESTS },
        { path: `^apps/web/app/(${higher})/` },
      ),
    ),
    rule(
      'ui',
      'ui/ imports nothing of the domain.',
      { path: '^apps/web/app/(ui|browser)/', pathNot: TESTS },
      { path: '^(apps|packages)/', pathNot: '^apps/web/app/(ui|browser)/' },
    ),
    rule(
      'cycles',
      'No import cycles. Merge the files, or move the shared part into a third file.',
      { path: '' },
      {
        circular: true,
      },
    ),
    {
      ...rule(
        'folder-cycles',
        'Folders of the platform, the operations and the demo import each other in one direction.',
        { path: '^apps/api/src/(platform|operations|demo)(/|$)' },
        { circular: true },
      ),
      scope: 'folder',
    },
    rule(
      'module-order',
      'Every module is in the list of modules.ts.',
      { path: `^apps/api/src/modules/(?!(${MODULES.join('|')})/)` },
      {},
    ),
    ...MODULES.slice(0, -1).map((module, index) =>
      rule(
        `module-${module}`,
        'A module imports none that comes after it. That module passes in what is needed, or listens to its events.',
        { path: `^apps/api/src/modules/${module}/` },
        {
          path: `^apps/api/src/modules/(${MODULES.slice(index + 1).join('|')})/`,
          pathNot: '/tables[.]ts$',
        },
      ),
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Tests may import any module.
    exclude: { path: `(^|/)(build|\\.react-router|\\+types)/|${TEST_FILES}` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
