import { expect, it } from 'vitest'
import { defineRoutes, isPublic, publicRoute } from './route.ts'

it('a route needs a session unless its access is public', () => {
  const base = { method: 'GET', path: '/tides', responses: {} } as const
  const misspelt = { ...base, metadata: { access: 'pubilc' } } as const
  // @ts-expect-error: it does not compile
  defineRoutes({ misspelt })
  const { stated } = defineRoutes({ stated: { ...base, metadata: publicRoute } })
  expect([base, misspelt, stated].map(isPublic)).toEqual([false, false, true])
})
