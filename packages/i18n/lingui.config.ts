import { formatter } from '@lingui/format-po'
import { LANGUAGE_CODES } from './src/languages.ts'

const createCatalogue = (name: string, sources: string[], excluded: string[] = []) => ({
  path: `<rootDir>/locales/{locale}/${name}`,
  include: sources.map((source) => `../../${source}`),
  exclude: ['**/*.test.*', '**/testing/**', ...excluded].map((path) => `../../${path}`),
})

export default {
  locales: LANGUAGE_CODES,
  sourceLocale: 'en',
  orderBy: 'messageId',
  runtimeConfigModule: { Trans: ['#app/ui/trans.tsx', 'Trans'] },
  format: formatter({
    origins: false,
    explicitIdAsDefault: true,
    customHeaderAttributes: { 'POT-Creation-Date': '' },
  }),
  catalogs: [
    createCatalogue(
      'site',
      [
        'packages/{contract,trade}/src/**/*.ts',
        'apps/web/app/{api,forms,public,shell,ui}/**/*.{ts,tsx}',
        'apps/web/app/{frame,root}.tsx',
      ],
      ['**/contract/src/subjects/**'],
    ),
    createCatalogue('server', [
      'apps/api/src/{modules,platform,site}/**/*.ts',
      'packages/contract/src/subjects/subjects.ts',
    ]),
  ],
}
