import { build } from 'vite'
import { describe, expect, it } from 'vitest'
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

/** Builds the pages under a budget and returns the plugin's log messages. */
async function underBudget(budget: Partial<Parameters<typeof scriptBudget>[0]>) {
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
      scriptBudget({ starts: ['/site/page.js'], bytes: 10_000, never: {}, ...budget }),
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: ['page.js', 'page.js?loader', 'other.js'],
        onLog: (_level, { message }) => logged.push(message),
      },
    },
  })
  return logged.filter((text) => text.includes('begins with')).join()
}

describe('a page within its budget', () => {
  it('is built, and its size is logged', async () => {
    expect(await underBudget({})).toMatch(
      /page\.js begins with 3 files of script, \d\.\d kB of at most 10\.0 kB/,
    )
  })

  it('may load more scripts later, like other pages', async () => {
    const never = { 'the heavy one': /heavy/, 'what is elsewhere': /elsewhere/ }
    await expect(underBudget({ never })).resolves.toContain('begins with')
  })
})

describe('the build stops', () => {
  it('when the page and what it imports outgrow the budget', async () => {
    await expect(underBudget({ bytes: 100 })).rejects.toThrow(
      /page\.js begins with .* of at most 0\.1 kB\. The largest:\n {2}0\.\d kB assets\//,
    )
  })

  it('when the page starts with a forbidden script', async () => {
    const never = { 'what is shared': /shared/ }
    await expect(underBudget({ never })).rejects.toThrow(
      'A page must not begin with what is shared, but loads /site/shared.js.',
    )
  })

  it('when the page does not exist', async () => {
    await expect(underBudget({ starts: ['/site/gone.js'] })).rejects.toThrow('/site/gone.js')
  })
})
