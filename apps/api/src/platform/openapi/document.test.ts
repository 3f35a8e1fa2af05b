import { expect, it } from 'vitest'
import * as z from 'zod'
import { ALL_ROUTES } from '#api/testing/generated/calls.ts'
import { DOCUMENT, faultsOf, OPERATIONS } from '#api/testing/markdown.ts'

const callOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`

it('contains every route of the contract and no others', () => {
  expect([...OPERATIONS.keys()].sort()).toEqual([...ALL_ROUTES.values()].map(callOf).sort())
})

it('refers to exported schemas by their names', () => {
  expect(Object.keys(DOCUMENT.components.schemas)).toEqual(
    expect.arrayContaining(['Product', 'ErrorBody', 'Specification']),
  )
})

it('has examples that match their schemas', () => {
  const faults = [...OPERATIONS].flatMap(([call, { requestBody, responses }]) =>
    [requestBody, ...Object.values(responses)]
      .flatMap((one) => (one && 'content' in one ? Object.values(one.content ?? {}) : []))
      .flatMap(({ schema, example }) => (example === undefined ? [] : faultsOf(schema, example)))
      .filter((fault) => fault !== undefined)
      .map((fault) => `${call}: ${fault}`),
  )
  expect(faults).toEqual([])
})

it('has examples of requests that the contract accepts', () => {
  const refused = [...ALL_ROUTES.values()].flatMap((route) => {
    const [media] = Object.values(OPERATIONS.get(callOf(route))?.requestBody?.content ?? {})
    const body = 'body' in route ? route.body : undefined
    if (media?.example === undefined || !(body instanceof z.ZodType)) return []
    const { error } = body.safeParse(media.example)
    return error ? [`${callOf(route)}: ${z.prettifyError(error)}`] : []
  })
  expect(refused).toEqual([])
})
