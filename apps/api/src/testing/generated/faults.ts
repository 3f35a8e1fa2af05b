import type { AppRoute } from '@ts-rest/core'
import * as z from 'zod'
import { type GeneratedCall, isSchema, ROUTES } from './calls.ts'

/** The longest value that an address may hold, by the server's router; a longer one leads nowhere. */
const LONGEST_ID = 100

/** The route that a target leads to, whichever it was made for: a word such as `reorder` is no id. */
function routeAt(method: string, target: string): AppRoute | undefined {
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

const isOtherResponse = (stated: unknown): stated is { contentType: string } =>
  typeof stated === 'object' && stated !== null && 'contentType' in stated

/** Statuses that mean: not now, and nothing was done. */
const PASSING = [503, 507]

/**
 * What is wrong with the answer to a call, in words; undefined when the contract states it.
 * @param text the body as text
 */
export function faultOf(
  { route: name, method, target }: GeneratedCall,
  { status, type, text }: { status: number; type: string; text: string },
): string | undefined {
  const say = (fault: string) =>
    `${method} ${target} (${name}): ${status} ${fault}: ${text.slice(0, 300)}`
  if (status >= 500 && !PASSING.includes(status)) return say('is a fault of ours')
  const route = routeAt(method, target)
  const stated = route?.responses[status]
  if (route && stated === undefined) return say('is not stated')
  if (isSchema(stated)) {
    const parsed = stated.safeParse(parse(text))
    return parsed.success ? undefined : say(`does not fit: ${z.prettifyError(parsed.error)}`)
  }
  if (isOtherResponse(stated)) return type === stated.contentType ? undefined : say(`is ${type}`)
  return status < 400 || parse(text) !== undefined ? undefined : say('is no JSON')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
