import { CategoryList } from '@dhow/contract/categories/categories'
import { CompanyFields } from '@dhow/contract/company/company'
import { PICTURE_NAME } from '@dhow/contract/company/pictures'
import { ContactFields } from '@dhow/contract/contact'
import { Id } from '@dhow/contract/errors'
import { LIMITS } from '@dhow/contract/limits'
import { ProductFields } from '@dhow/contract/products/product-fields'
import { SubjectList } from '@dhow/contract/subjects/subject-routes'
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
  company: CompanyFields.partial(),
  companyFiles: z.array(
    z.object({
      name,
      width: z.int().positive().nullable(),
      height: z.int().positive().nullable(),
    }),
  ),
  contact: ContactFields.nullable(),
  categories: CategoryList.shape.categories,
  formerCategories: z.array(z.object({ key: z.string(), categoryId: z.string() })),
  subjects: SubjectList.shape.subjects,
})

export type Site = z.infer<typeof Site>
export type MovedProduct = z.infer<typeof MovedProduct>
