import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { ROUTES } from '#api/testing/generated/calls.ts'
import { DOCUMENT, faultsOf, OPERATIONS } from '#api/testing/markdown.ts'
import { isNamedSchema, NAMED_SCHEMAS } from './named-schemas.ts'

const callOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`

const mediaOf = () =>
  [...OPERATIONS].flatMap(([call, { requestBody, responses }]) =>
    [['sent', requestBody] as const, ...Object.entries(responses)].flatMap(([what, stated]) =>
      stated && 'content' in stated
        ? Object.values(stated.content ?? {}).map((media) => [`${call}, ${what}`, media] as const)
        : [],
    ),
  )

it('contains every route of the contract and no others', () => {
  expect([...OPERATIONS.keys()].sort()).toEqual([...ROUTES.values()].map(callOf).sort())
})

it('passes the validator', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: JSON.stringify(DOCUMENT), config })
  expect(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ).toEqual([])
})

it('contains every exported schema by its name', async () => {
  const folder = fileURLToPath(new URL('./', import.meta.resolve('@dhow/contract')))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^[^.]+\.ts$/.test(name),
  )
  const exported = await Promise.all(
    files.map(
      async (name) => Object.entries(await import(`${folder}${name}`)) as [string, unknown][],
    ),
  )
  const names = exported.flat().flatMap(([name, value]) => (isNamedSchema(name, value) ? name : []))
  expect([...NAMED_SCHEMAS.keys()].sort()).toEqual([...new Set(names)].sort())
})

describe('the examples', () => {
  it('match their schemas', () => {
    const faults = mediaOf().flatMap(([at, { schema, example }]) => {
      const fault = example !== undefined && faultsOf(schema, example)
      return fault ? [`${at}: ${fault}`] : []
    })
    expect(faults).toEqual([])
  })

  it('of requests are accepted by the contract', () => {
    const refused = [...ROUTES.values()].flatMap((route) => {
      const [media] = Object.values(OPERATIONS.get(callOf(route))?.requestBody?.content ?? {})
      const body = 'body' in route ? route.body : undefined
      if (media?.example === undefined || !(body instanceof z.ZodType)) return []
      const { error } = body.safeParse(media.example)
      return error ? [`${callOf(route)}: ${z.prettifyError(error)}`] : []
    })
    expect(refused).toEqual([])
  })
})
