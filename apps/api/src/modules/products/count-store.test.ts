import { fieldsOf } from '@dhow/contract/products/product-fields'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#api/platform/database/open.ts'
import { productFields } from '#api/testing/factories.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { createProductStore } from './store.ts'

const CATEGORIES = ['snacks', 'beverages', 'spices']

const category = fc.constantFrom(...CATEGORIES)
const which = fc.nat(9)
const pictures = fc.uniqueArray(fc.constantFrom('a', 'b'))

/** All kinds of writes, on products by index. */
const writes = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('insert' as const), category, pictures }),
    fc.record({ kind: fc.constant('update' as const), which, category, pictures }),
    fc.record({ kind: fc.constant('feature' as const), which, featured: fc.boolean() }),
    fc.record({ kind: fc.constant('change' as const), which, category, featured: fc.boolean() }),
    fc.record({ kind: fc.constant('rename' as const), from: category, to: category }),
    fc.record({ kind: fc.constant('remove' as const), which }),
    fc.record({ kind: fc.constant('removeMany' as const), which }),
  ),
  { maxLength: 25 },
)

type Write = typeof writes extends fc.Arbitrary<(infer One)[]> ? One : never

it('the maintained counts equal the counted rows after any writes', () => {
  const { db, close } = openDatabase(temporaryFolder())
  onTestFinished(() => void close())
  const store = createProductStore(db)
  const sqlite = db.$client
  const counted = sqlite.prepare(
    `select category, count(*) as total, sum(featured) as featured, count(picture) as with_picture
      from products left join product_pictures on product_id = products.id and position = 0
      group by category order by category`,
  )
  const kept = sqlite.prepare('select * from product_counts where total <> 0 order by category')

  const write = (one: Write) => {
    const ids = store.ids()
    const id = ('which' in one && ids[one.which % Math.max(1, ids.length)]) || 'gone'
    if (one.kind === 'insert' || one.kind === 'update') {
      const name = `Tea ${ids.length} ${one.pictures}`
      const fields = fieldsOf(productFields({ category: one.category, name }))
      if (one.kind === 'insert') store.insert(fields, one.pictures)
      else if (id !== 'gone') store.update(id, fields, one.pictures)
    } else if (one.kind === 'feature') store.setFeatured(id, one.featured)
    else if (one.kind === 'change') store.updateMany([id, ...ids.slice(0, 2)], one)
    else if (one.kind === 'rename') store.moveCategories(new Map([[one.from, one.to]]))
    else if (one.kind === 'remove') store.remove(id)
    else store.removeMany([id, ...ids.slice(0, 2)])
  }

  fc.assert(
    fc.property(writes, (all) => {
      store.transaction(() => all.forEach(write))
      expect(kept.all()).toEqual(counted.all())
      expect([store.count(), store.count(true), store.count(false)]).toEqual(
        [undefined, true, false].map((featured) => [...store.each({ featured })].length),
      )
      sqlite.exec("insert into product_words (product_words, rank) values ('integrity-check', 1)")
    }),
    { numRuns: 40 },
  )
})
