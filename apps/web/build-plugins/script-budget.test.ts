import { build } from 'vite'
import { expect, it } from 'vitest'
import { scriptBudget } from './script-budget.ts'

/** Source modules by name. `page.js` imports two, and shares `shared.js` with `other.js`. */
const MODULES: Record<string, string> = {
  'page.js': `import './shared.js'; import './mine.js'; addEventListener('x', () => import('./later.js'))`,
  'page.js?loader': `console.log('loader')`,
  'other.js': `import './shared.js'; import './elsewhere.js'`,
  'shared.js': `console.log('shared ${'ab'.repeat(100)}')`,
  'mine.js': `console.log('mine')`,
  'later.js': `import './heavy.js'`,
  'heavy.js': `console.log('heavy')`,
  'elsewhere.js': `console.log('elsewhere')`,
}

/** Returns the plugin's log messages. */
async function buildWith(budget: Partial<Parameters<typeof scriptBudget>[0]>) {
  const logged: string[] = []
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'modules',
        resolveId: (id) =>
          id.replace('./', '') in MODULES ? `/site/${id.replace('./', '')}` : null,
        load: (id) => MODULES[id.replace('/site/', '')],
      },
      scriptBudget({ entries: ['/site/page.js'], maxBytes: 10_000, forbidden: {}, ...budget }),
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: ['page.js', 'page.js?loader', 'other.js'],
        onLog: (_level, { message }) => logged.push(message),
      },
    },
  })
  return logged.filter((text) => text.includes('initial scripts')).join()
}

it('logs the size of the initial scripts, without later ones and those of other pages', async () => {
  const forbidden = { 'the heavy module': /heavy/, 'another page': /elsewhere/ }
  expect(await buildWith({ forbidden })).toMatch(
    /page\.js: 3 initial scripts, \d\.\d kB of at most 10\.0 kB/,
  )
})

it.each([
  [
    'the initial scripts exceed the budget',
    { maxBytes: 100 },
    /page\.js: .* of at most 0\.1 kB\. The largest:\n {2}0\.\d kB assets\//,
  ],
  [
    'the page loads a forbidden module',
    { forbidden: { 'a shared module': /shared/ } },
    'must not contain a shared module, but load /site/shared.js.',
  ],
  ['an entry does not exist', { entries: ['/site/gone.js'] }, '/site/gone.js'],
])('stops the build when %s', async (_case, budget, message) => {
  await expect(buildWith(budget)).rejects.toThrow(message)
})
