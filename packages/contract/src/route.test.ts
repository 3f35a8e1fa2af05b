import { expect, it } from 'vitest'
import { defineRoutes, forPublic, isPublic } from './route.ts'

it('leaves a route to the administrator unless it is stated public, in that word', () => {
  const silent = { method: 'GET', path: '/tides', responses: {} } as const
  const misspelt = { ...silent, metadata: { access: 'pubilc' } } as const
  // @ts-expect-error: it does not compile
  defineRoutes({ misspelt })
  const { stated } = defineRoutes({ stated: { ...silent, metadata: forPublic } })
  expect([silent, misspelt, stated].map(isPublic)).toEqual([false, false, true])
})
