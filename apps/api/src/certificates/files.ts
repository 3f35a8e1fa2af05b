import type { ProductFields } from '@dhow/contract/product-fields'

/** The files of certificates that products name, each once; of an earlier release they have no specification. */
export const certificateFilesOf = (
  products: Iterable<Partial<Pick<ProductFields, 'specification'>> | null>,
): Set<string> => {
  const files = new Set<string>()
  for (const product of products) {
    for (const { file } of product?.specification?.certificates ?? []) {
      if (file !== undefined) files.add(file)
    }
  }
  return files
}
