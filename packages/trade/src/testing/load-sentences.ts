import { containerLoad, type LoadLine, type LoadOptions } from '../container-load.ts'
import { isTight, lineToAdd, loadText, roomText, uncountedText } from '../container-load-text.ts'
import type { PackedProduct } from '../packed-product.ts'

/** A product by the sides of its carton and its weight. */
export const product = (
  lengthMm: number,
  widthMm: number,
  heightMm: number,
  kg: number,
): PackedProduct => ({ lengthMm, widthMm, heightMm, grossGrams: kg * 1_000 })

/** Cartons of which 981, 2,070 and 2,300 fit by room, and by weight more. */
export const tea = product(400, 300, 250, 8)
/** Of which 357, 770 and 880 fit: they leave large gaps. */
export const crisps = product(600, 400, 300, 4)
/** 1,956, 4,032 and 4,704 by room; by weight 1,174, 1,113 and 1,105. */
export const rice = product(330, 250, 180, 24)
/** 1,116, 2,268 and 2,772. */
export const soap = product(380, 285, 240, 9)

export const of = (line: PackedProduct, cartons: number | null): LoadLine => ({ ...line, cartons })

/** A list by what it shows, what is said of it, and what was asked. */
export type LoadCase = [string, string[], LoadLine[], LoadOptions?]

/** All that is said of a list, its products named A, B, C. */
export function say(lines: LoadLine[], options: LoadOptions = {}): string[] {
  const load = containerLoad(lines, options)
  const name = (line: number) => String.fromCharCode(65 + line)
  const amounts = lines.map(({ cartons }) => cartons)
  const best = lineToAdd(load, amounts)
  return [
    ...(load.containers.length > 0 ? [loadText(load)] : []),
    ...(best === undefined ? [] : [roomText(load, best, name(best))]),
    ...(isTight(load) ? ['tight'] : []),
    ...load.uncounted.map((one) => uncountedText(one, name(one.line))),
  ]
}
