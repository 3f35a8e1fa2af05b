// @ts-expect-error: has no types
import S3rver from 's3rver'
import { onTestFinished } from 'vitest'
import { createTemporaryFolder } from './temporary-folder.ts'

type Middleware = (
  context: { method: string; path: string; status: number },
  next: () => unknown,
) => unknown

/** Starts an S3 server with a bucket until the test ends. Its keys are S3RVER. @param before sees each request first */
export async function startBucket(middleware?: Middleware) {
  const directory = createTemporaryFolder()
  const buckets = [{ name: 'backups', configs: [] }]
  const options = { port: 0, address: '127.0.0.1', silent: true, directory }
  const server = new S3rver({
    ...options,
    configureBuckets: buckets,
    // A changed path does not match its signature.
    allowMismatchedSignatures: middleware !== undefined,
  })
  if (middleware) server.middleware.unshift(middleware)
  const { port } = await server.run()
  onTestFinished(() => server.close())
  const endpoint = `http://127.0.0.1:${port}/`
  const where = { region: 'us-east-1', bucket: 'backups', prefix: 'dhow', key: 'S3RVER' }
  return { kind: 's3' as const, endpoint, ...where }
}
