import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import type { ServerFetch } from '#app/api/client.ts'
import { apiFetch } from '#app/api/loaders.ts'

type Action<Data> = (args: ActionFunctionArgs) => Promise<{ data: Data; init: ResponseInit | null }>

/** Posts a form to an action as a browser would. `respond` simulates the API. */
export async function postForm<Data>(
  action: Action<Data>,
  fields: [string, string][] | Record<string, string>,
  respond: (target: string, body: never) => Response,
  { params = {}, cookie = '' }: { params?: Record<string, string>; cookie?: string } = {},
) {
  const calls: [target: string, body: unknown][] = []
  const keys: (string | undefined)[] = []
  const fetch: ServerFetch = async (target, { body = '', headers }) => {
    keys.push(headers?.['idempotency-key'])
    calls.push([target, JSON.parse(body)])
    return respond(target, JSON.parse(body) as never)
  }
  const context = new RouterContextProvider(new Map([[apiFetch, fetch]]))
  const body = new URLSearchParams(fields)
  const request = new Request('https://shop.example/', {
    method: 'POST',
    body,
    headers: { cookie },
  })
  const { data, init } = await action({ request, context, params } as unknown as ActionFunctionArgs)
  return { calls, keys, data, status: init?.status, context }
}
