import type { AppRoute } from '@ts-rest/core'
import * as z from 'zod'
import { isOtherResponse, isSchema } from '#api/platform/http/responses/serialize-response.ts'
import { type GeneratedCall, ROUTES } from './calls.ts'

/** Maximum characters of a parameter in the server's router. */
const LONGEST_ID = 100

function findRoute(method: string, target: string): AppRoute | undefined {
  const [path = ''] = target.split('?')
  const routes = [...ROUTES.values()].filter((route) => route.method === method)
  return (
    routes.find((route) => route.path === path) ??
    routes.find((route) => {
      const id = path.match(new RegExp(`^${route.path.replace(/:\w+/, '([^/]+)')}$`))?.[1]
      return id !== undefined && decodeURIComponent(id).length <= LONGEST_ID
    })
  )
}

const PASSING = [503, 507]

/** Describes how a response differs from the contract; undefined when it does not. */
export function describeFault(
  { route: name, method, target }: GeneratedCall,
  { status, type, text }: { status: number; type: string; text: string },
): string | undefined {
  const say = (fault: string) =>
    `${method} ${target} (${name}): ${status} ${fault}: ${text.slice(0, 300)}`
  if (status >= 500 && !PASSING.includes(status)) return say('is an internal error')
  const route = findRoute(method, target)
  const schema = route?.responses[status]
  if (route && schema === undefined) return say('is not in the contract')
  if (isSchema(schema)) {
    const parsed = schema.safeParse(parse(text))
    return parsed.success ? undefined : say(`does not match: ${z.prettifyError(parsed.error)}`)
  }
  if (isOtherResponse(schema)) return type === schema.contentType ? undefined : say(`is ${type}`)
  return status < 400 || parse(text) !== undefined ? undefined : say('is not JSON')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
