import { createStaticHandler, RouterContextProvider, type StaticHandlerContext } from 'react-router'
import { describe, expect, it } from 'vitest'
import { handleError } from './entry.server.tsx'
import { expectConsoleError, takeConsoleErrors } from './testing/console.ts'

/** How the router parses a URL: `*` matches no line break. */
async function errorAt(path: string) {
  const request = new Request(`https://dhow.example${path}`)
  const context = new RouterContextProvider()
  const handled = await createStaticHandler([{ path: '*' }]).query(request)
  const [error] = Object.values((handled as StaticHandlerContext).errors ?? {})
  return { error, request, context }
}

describe('the log', () => {
  it.each(['/a%0ab', '/robots.txt%0d', '/%E2%80%A8'])('ignores %s', async (path) => {
    const { error, ...served } = await errorAt(path)
    expect(error).toMatchObject({ status: 404 })
    handleError(error, served)
    expect(takeConsoleErrors()).toEqual([])
  })

  it('logs errors of rendering', async () => {
    handleError(new Error('broken page'), await errorAt('/'))
    expectConsoleError('broken page')
  })
})
