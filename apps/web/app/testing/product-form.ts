import {
  EXAMPLE_PRODUCT,
  PRODUCT_FIELDS,
  PRODUCT_LABELS,
  type ProductFields,
} from '@dhow/contract/products/product-fields'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Does not change the category and the specification. */
export async function typeProduct(user: UserEvent, given: Partial<ProductFields> = {}) {
  const product = { ...EXAMPLE_PRODUCT, ...given }
  for (const field of PRODUCT_FIELDS) {
    const text = product[field]
    if (field === 'category' || typeof text !== 'string') continue
    await user.type(screen.getByLabelText(PRODUCT_LABELS[field]), text)
  }
}
