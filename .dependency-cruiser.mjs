/** Who may import whom. A path is from the root; `$1` is what the first group of `from` has matched. */
const TESTS = ['\\.test\\.tsx?$', '/testing/', '^(bench|e2e)/']
const SQL = '/(drizzle-orm|better-sqlite3)/|^apps/api/src/database/'
const HTTP = '/node_modules/(fastify|@fastify/[^/]+)/|^apps/api/src/http/'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    rule(
      'contract',
      'The contract imports only the trade, zod and ts-rest.',
      { path: '^packages/contract/src/', pathNot: TESTS },
      { pathNot: '^packages/(contract|trade)/src/|/node_modules/(zod|@ts-rest/core)/' },
    ),
    rule(
      'trade',
      'The trade imports nothing.',
      { path: '^packages/trade/src/', pathNot: TESTS },
      { pathNot: '^packages/trade/src/' },
    ),
    rule(
      'palette',
      'The palette imports only culori, and of Node what loads it.',
      { path: '^packages/palette/src/', pathNot: TESTS },
      { pathNot: '^packages/palette/src/|/node_modules/culori/|^module$' },
    ),
    rule(
      'apps-apart',
      'api and web know each other only through the contract.',
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
      'resources',
      'A resource uses another only through its service.',
      {
        path: '^apps/api/src/([^/]+)/',
        pathNot: [...TESTS, '^apps/api/src/(cli|demo)/|/background/tasks[.]ts$'],
      },
      { path: '^apps/api/src/[^/]+/[^/]*(store|routes)[.]ts$', pathNot: '^apps/api/src/$1/' },
    ),
    rule(
      'service',
      'A service knows neither HTTP nor SQL.',
      { path: '^apps/api/src/[^/]+/service[.]ts$' },
      { path: [HTTP, SQL] },
    ),
    rule(
      'store',
      'A store knows no HTTP and nothing above it.',
      { path: '^apps/api/src/([^/]+)/[^/]*store[.]ts$' },
      { path: [HTTP, '^apps/api/src/$1/[^/]*(service|routes)[.]ts$'] },
    ),
    rule(
      'routes',
      'A route knows no SQL.',
      { path: '^apps/api/src/[^/]+/[^/]*routes[.]ts$' },
      { path: SQL },
    ),
    rule(
      'site-routes',
      'Nothing imports a route of the site, but for types.',
      { path: '^apps/web/', pathNot: TESTS },
      { path: '^apps/web/app/[^/]+/routes/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'audiences',
      'What visitors see and what the administrator sees know nothing of each other.',
      { path: '^apps/web/app/(public|admin)/', pathNot: TESTS },
      { path: '^apps/web/app/(public|admin)/', pathNot: '^apps/web/app/$1/' },
    ),
    rule(
      'features',
      'Features do not reach into each other, but for the list of the enquiry: a route composes them.',
      { path: '^apps/web/app/(?:public|admin)/(?!routes/)([^/]+)/', pathNot: TESTS },
      {
        path: '^apps/web/app/(public|admin)/[^/]+/',
        pathNot: '^apps/web/app/(public|admin)/($1|pictures)/|^apps/web/app/public/list/',
      },
    ),
    rule(
      'shell',
      'The frame of every page knows no page.',
      { path: '^apps/web/app/shell/', pathNot: TESTS },
      { path: '^apps/web/app/(public|admin)/' },
    ),
    rule(
      'forms',
      'forms/ points neither up nor sideways.',
      { path: '^apps/web/app/forms/', pathNot: TESTS },
      { path: '^apps/web/app/(public|admin|shell)/' },
    ),
    rule(
      'site-api',
      'api/ points neither up nor sideways.',
      { path: '^apps/web/app/api/', pathNot: TESTS },
      { path: '^apps/web/app/(public|admin|shell|forms|ui)/' },
    ),
    rule(
      'ui',
      'ui/ knows no word of the domain.',
      { path: '^apps/web/app/(ui|browser)/', pathNot: TESTS },
      { path: '^(apps|packages)/', pathNot: '^apps/web/app/(ui|browser)/' },
    ),
    rule(
      'cycles',
      'Files that need each other are one file, or three.',
      { path: '' },
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only'] },
      },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router|\\+types)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
