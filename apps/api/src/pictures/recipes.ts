import { drawBrand } from '#api/brand-files/draw.ts'
import { renderAvif } from './avif.ts'
import { processCertificate } from './certificate-picture.ts'
import { cutPicture, processCompanyPicture } from './company-picture.ts'
import type { Share } from './decode-cost.ts'
import type { Recipe } from './decoder-processes.ts'
import { type ProcessedPicture, processPicture } from './process.ts'
import type { UploadedFile } from './receive.ts'

/**
 * Makes what a recipe says of a file.
 * @returns undefined when it takes more memory than its share, but not more than any picture may
 */
export async function make(
  recipe: Recipe,
  file: UploadedFile,
  share: Share,
): Promise<ProcessedPicture | undefined> {
  switch (recipe.type) {
    case 'product':
      return processPicture(file, share)
    case 'company':
      return processCompanyPicture(file, share)
    case 'certificate':
      return processCertificate(file, share)
    case 'cuts':
      return cutPicture(file, recipe)
    case 'avif':
      return renderAvif(file, recipe)
    case 'brand':
      return drawBrand(recipe.source)
  }
}
