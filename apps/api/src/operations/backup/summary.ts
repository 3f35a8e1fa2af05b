import type { Manifest } from './archive.ts'

/** Returns a summary of an archive for people. */
export function summaryOf(manifest: Manifest): string {
  const { counts, createdAt } = manifest
  const { products, messages, pictures } = counts
  return [
    `${products} products, ${messages} messages and ${pictures} pictures of ${createdAt}`,
    ...gapsIn(manifest).map((gap) => `(${gap})`),
  ].join(' ')
}

/** Describes the missing and damaged files of an archive; empty when it is complete. */
export function gapsIn(manifest: Manifest): string[] {
  const { missingPictures, missingCertificates, missingEnquiryFiles, damagedFiles } = manifest
  const missing = (what: string, names: string[]) =>
    names.length > 0 ? [`of ${names.length} ${what} the files were missing`] : []
  const [example] = damagedFiles
  return [
    ...missing('pictures', missingPictures),
    ...missing('certificates', missingCertificates),
    ...missing('attachments of messages', missingEnquiryFiles),
    ...(example ? [`empty or damaged files: ${damagedFiles.length}, such as ${example}`] : []),
  ]
}
