import { CategoryList } from '@dhow/contract/categories'
import { CompanyFields } from '@dhow/contract/company'
import { ContactFields } from '@dhow/contract/contact'
import { Id } from '@dhow/contract/errors'
import { LIMITS } from '@dhow/contract/limits'
import { PICTURE_NAME } from '@dhow/contract/pictures'
import { ProductFields } from '@dhow/contract/product-fields'
import { SubjectList } from '@dhow/contract/subject-list'
import * as z from 'zod'

const name = z.string().regex(new RegExp(`^${PICTURE_NAME}$`))

/** A product with its id, so that its address and later moves find it again. */
export const MovedProduct = ProductFields.extend({
  id: Id.shape.id.regex(/^[\w-]+$/),
  featured: z.boolean(),
  pictures: z.array(name).max(LIMITS.pictures),
})

/** Public content of an installation without its products, as an archive stores it. Files are listed by name. */
export const Site = z.object({
  /** The fields that were saved. */
  company: CompanyFields.partial(),
  companyFiles: z.array(
    z.object({
      name,
      width: z.int().positive().nullable(),
      height: z.int().positive().nullable(),
    }),
  ),
  /** Null where nobody has filled it in. */
  contact: ContactFields.nullable(),
  categories: CategoryList.shape.categories,
  /** What categories were called before, as keys, and the id of the one that each leads to. */
  formerCategories: z.array(z.object({ key: z.string(), categoryId: z.string() })),
  subjects: SubjectList.shape.subjects,
})

export type Site = z.infer<typeof Site>
export type MovedProduct = z.infer<typeof MovedProduct>
