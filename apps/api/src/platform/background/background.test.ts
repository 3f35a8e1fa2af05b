import { randomBytes } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCore } from '#api/core.ts'
import { openDatabase } from '#api/database.ts'
import { AppError } from '#api/platform/app-error.ts'
import { createPictures } from '#api/platform/pictures/pictures.ts'
import { createTasks, startBackground, WORKER } from '#api/tasks.ts'
import { createProductFields } from '#api/testing/factories.ts'
import { createMigratedFolder } from '#api/testing/sql.ts'
import { createBackground } from './background.ts'

function start() {
  const dataDir = createMigratedFolder()
  const { db, close } = openDatabase(dataDir)
  const pictures = createPictures(dataDir, db)
  const core = createCore(db, pictures)
  const parts = { dataDir, worker: WORKER, tasks: createTasks(core) }
  let written = 0
  const background = createBackground({ ...parts, isLarge: () => true, onWritten: () => written++ })
  onTestFinished(async () => {
    await background.close()
    close()
  })
  const store = core.productStore
  const ids = Array.from({ length: 60 }, (_, index) =>
    store.insert(createProductFields({ name: `Tea ${index}` }), []),
  )
  return { background, core, dataDir, tasks: parts.tasks, store, ids, written: () => written }
}

describe('a task in the background', () => {
  it('returns or throws the same as on this thread, and writes everything before `waitForWrites` resolves', async () => {
    const { background, tasks, store, ids, written } = start()
    await expect(background.read('findInboxPosition', {} as string, {})).rejects.toThrow()
    for (const search of ['tea 7', '7', 'ﷺ', ' ']) {
      const result = await background.read('rankProducts', search)
      expect(result).toEqual(tasks.rankProducts(search))
    }
    const order = [...ids, randomBytes(8).toString('hex')].map((id, index) => ({
      id,
      order: 99 - index,
    }))
    const refused = background.write(order.length, 'reorderProducts', order)
    await expect(refused).rejects.toBeInstanceOf(AppError)
    await expect(refused).rejects.toMatchObject({ kind: 'conflict', issues: [{ path: 'updates' }] })
    expect(store.office.listIds()).toEqual(ids)
    expect(written()).toBe(0)

    const change = background.write(ids.length, 'changeProducts', ids, {
      category: 'snacks',
      featured: true,
    })
    await background.waitForWrites()
    expect([...store.each({ featured: true })]).toHaveLength(60)
    expect(await change).toEqual({ changed: 60, gone: 0 })
    expect(written()).toBe(1)
  })

  it('is rolled back when the server stops, and no further task starts', async () => {
    const { background, store, ids } = start()
    const removed = background.write(ids.length, 'removeProducts', ids)
    const refused = expect(removed).rejects.toThrow('The server was stopped.')
    await background.close()
    await refused
    await expect(background.read('listInboxIds', {})).rejects.toThrow('The server was stopped.')
    expect(store.office.listIds()).toEqual(ids)
  })

  it('tells of a change of public content, but not of one of the inbox', async () => {
    const { core, dataDir, ids } = start()
    const background = startBackground(dataDir, core)
    onTestFinished(background.close)
    const changes: string[] = []
    let task = ''
    core.events.on('products.changed', () => changes.push(task))
    task = 'setWork'
    await background.write(60, 'setWork', ['x'], { state: 'done' }, new Date())
    task = 'removeProducts'
    await background.write(60, 'removeProducts', ids)
    expect(changes).toEqual(['removeProducts'])
  })
})
