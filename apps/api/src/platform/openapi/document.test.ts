import { expect, it } from 'vitest'
import { ALL_ROUTES } from '#api/testing/generated/calls.ts'
import { DOCUMENT, OPERATIONS } from '#api/testing/markdown.ts'

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
