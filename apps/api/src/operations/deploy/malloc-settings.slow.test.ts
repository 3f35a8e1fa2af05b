import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const DEPLOY = join(import.meta.dirname, '../../../../../deploy')

const mallocSettings = (file: string) =>
  [...readFileSync(join(DEPLOY, file), 'utf8').matchAll(/MALLOC_\w+=\d+/g)].join(' ')

it('the systemd unit and the Docker image limit how much freed memory malloc retains', () => {
  const settings = mallocSettings('systemd/dhow.service')
  expect(settings).toContain('MALLOC_ARENA_MAX=2')
  expect(mallocSettings('docker/Dockerfile')).toBe(settings)
})
