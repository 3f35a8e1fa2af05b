import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Company, CompanyFields } from '@dhow/contract/company'
import { CUTS, type CutShape } from '@dhow/contract/pictures'
import { isIntact } from '#api/data-dir/checksum.ts'
import { cutOf } from '#api/pictures/cut.ts'
import type { Recipe } from '#api/pictures/decoder-processes.ts'
import type { Pictures } from '#api/pictures/pictures.ts'
import { CUT_SUFFIXES, MASTER_SUFFIX, uploadName } from '#api/pictures/stored-files.ts'
import type { CompanyFileStore } from './file-store.ts'

type Slide = CompanyFields['slides'][number]

/** Raised when the same picture should be cut otherwise than before: names depend on it. */
const CUT_VERSION = 1

const SHAPES: CutShape[] = ['wide', 'tall']

const MIDDLE = { x: 0.5, y: 0.5 }

/** What the cuts of a slide are made of: a shape's picture, and the point that it is cut around. */
const sourcesOf = ({ picture, tall, focus }: Slide) => ({
  wide: { picture, focus },
  tall: tall ? { picture: tall, focus: MIDDLE } : { picture, focus },
})

const cutName = (slide: Slide) =>
  createHash('sha256')
    .update(`cut ${CUT_VERSION} ${JSON.stringify(sourcesOf(slide))}`)
    .digest('hex')
    .slice(0, 32)

/** The pictures of slides as they are cut for wide and for tall screens. */
export function createSlideCuts(store: CompanyFileStore, pictures: Pictures) {
  const { uploadsDir, incomingDir } = pictures

  /** Returns the cuts to make for a slide: none when its cuts are intact, which then count as new. */
  const cutsToMake = async (slide: Slide) => {
    const name = cutName(slide)
    const before = store.find(name)
    const areIntact = CUT_SUFFIXES.map((suffix) =>
      isIntact(join(uploadsDir, name + suffix), store.checksumOf(name + suffix)),
    )
    if (before && (await Promise.all(areIntact)).every(Boolean)) {
      store.add([{ ...before, addedAt: new Date() }])
      return []
    }
    return SHAPES.map((shape) => {
      const { picture, focus } = sourcesOf(slide)[shape]
      const recipe: Recipe = { type: 'cuts', name, shapes: [shape], focus }
      const source = join(uploadsDir, (uploadName(picture) ?? '') + MASTER_SUFFIX)
      return { source, filename: slide.alt, recipe }
    })
  }

  return {
    /** Makes the cuts of slides, where they are not made yet, in a folder that `discard` removes. */
    async stageCuts(slides: Slide[]) {
      const folder = await mkdtemp(join(incomingDir, 'cuts-'))
      const discard = () => rm(folder, { recursive: true, force: true })
      try {
        const uploads = (await Promise.all(slides.map(cutsToMake)))
          .flat()
          .map((cut, at) => ({ ...cut, path: join(folder, String(at)) }))
        // What is made of a file is left beside it, and that is no place for what is not served yet.
        for (const { source, path } of uploads) await copyFile(source, path)
        return { staged: await pictures.stage(uploads), discard }
      } catch (error) {
        await discard()
        throw error
      }
    },

    /** A slide with the addresses of its cuts. */
    withCuts(slide: Slide): Company['slides'][number] {
      const name = cutName(slide)
      const cut = (shape: CutShape) => {
        const { picture, focus } = sourcesOf(slide)[shape]
        return {
          url: `/uploads/${name}-${shape}-${CUTS[shape].widths.at(-1)}.webp`,
          focus: cutOf(store.sizeOf(picture), shape, focus).focus,
        }
      }
      return { ...slide, cuts: { wide: cut('wide'), tall: cut('tall') } }
    },
  }
}
