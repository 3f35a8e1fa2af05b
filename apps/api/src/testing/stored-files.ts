import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from './start-test-app.ts'

/** Every file of the two picture folders in a data folder, but for the mark of whose they are. */
export const storedFiles = (dataDir: string) => ({
  uploads: readdirSync(join(dataDir, 'uploads'))
    .filter((file) => !file.startsWith('.'))
    .sort(),
  incoming: readdirSync(join(dataDir, 'incoming')),
})

/** The names of a server's products, and every file of their pictures. */
export async function storedProducts({ visitor, dataDir }: TestApp) {
  const { body } = await visitor('GET /api/products')
  const products: string[] = body.map(({ name }: { name: string }) => name)
  return { products, ...storedFiles(dataDir) }
}

export const NOTHING_STORED = { products: [], uploads: [], incoming: [] }

/** The files that a product's image stands for. */
export const filesOf = (image: string): string[] => {
  const name = image.replace(/^\/uploads\/|-1600\.webp$/g, '')
  return ['-1600.webp', '-400.webp', '-800.webp', '-preview.jpg'].map((suffix) => name + suffix)
}
