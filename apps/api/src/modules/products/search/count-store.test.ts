import { fieldsOf } from '@dhow/contract/products/product-fields'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { createProductStore } from '#api/modules/products/store.ts'
import { openDatabase } from '#api/platform/database/open.ts'
import { productFields } from '#api/testing/factories.ts'
import { migratedFolder } from '#api/testing/migrated-folder.ts'

const CATEGORIES = ['snacks', 'beverages', 'spices']

const KINDS = [
  ...['insert', 'update', 'feature', 'change', 'rename', 'remove', 'removeMany'],
  ...['draft', 'publish', 'trash', 'restore'],
]
const category = fc.constantFrom(...CATEGORIES)

/** Writes on products by index. */
const writes = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    which: fc.nat(9),
    pictures: fc.uniqueArray(fc.constantFrom('a', 'b')),
    featured: fc.boolean(),
    category,
    newName: category,
  }),
  { maxLength: 25 },
)

type Write = typeof writes extends fc.Arbitrary<(infer One)[]> ? One : never

it('the maintained counts equal the counted rows after any writes', () => {
  const { db, close } = openDatabase(migratedFolder())
  onTestFinished(() => void close())
  const store = createProductStore(db)
  const sqlite = db.$client
  const counted = sqlite.prepare(
    `select category, count(*) as total, sum(featured) as featured, count(picture) as with_picture
      from public_products as products left join product_pictures on product_id = products.id and position = 0
      group by category order by category`,
  )
  const stored = sqlite.prepare('select * from product_counts where total <> 0 order by category')

  const write = ({ kind, which, pictures, featured, category, newName }: Write) => {
    const ids = store.office.ids()
    const id = ids[which % Math.max(1, ids.length)] ?? 'gone'
    const some = [id, ...ids.slice(0, 2)]
    const fields = fieldsOf(productFields({ category, name: `Tea ${ids.length} ${pictures}` }))
    if (kind === 'insert')
      store.insert(fields, pictures, { status: featured ? 'draft' : 'published' })
    if (kind === 'update' && id !== 'gone') store.update(id, fields, pictures)
    if (kind === 'feature') store.setFeatured(id, featured)
    if (kind === 'change') store.updateMany(some, { category, featured })
    if (kind === 'rename') store.moveCategories(new Map([[category, newName]]))
    if (kind === 'draft') store.updateMany(some, { status: 'draft' })
    if (kind === 'publish') store.updateMany(some, { status: 'published', category })
    if (kind === 'trash') store.trashMany(some, new Date())
    if (kind === 'restore') store.restoreMany(store.office.trash.ids().slice(0, 2))
    if (kind === 'remove') store.removeMany([id])
    if (kind === 'removeMany') store.removeMany(some)
  }

  fc.assert(
    fc.property(writes, (all) => {
      store.transaction(() => all.forEach(write))
      expect(stored.all()).toEqual(counted.all())
      expect([store.count(), store.count(true), store.count(false)]).toEqual(
        [undefined, true, false].map((featured) => [...store.each({ featured })].length),
      )
      sqlite.exec("insert into product_words (product_words, rank) values ('integrity-check', 1)")
    }),
    { numRuns: 40 },
  )
})
