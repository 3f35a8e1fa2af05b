import { expect, it } from 'vitest'
import routes from './routes.ts'

it('only office screens require a session', () => {
  const guarded = routes.filter(({ children }) => children)
  expect(guarded.map(({ file }) => file)).toEqual(['admin/routes/layout.tsx'])
  for (const { path } of guarded[0]?.children ?? []) expect(path).toMatch(/^admin(\/|$)/)
  for (const { path } of routes) expect(path ?? '').not.toMatch(/^admin(\/|$)/)
})
