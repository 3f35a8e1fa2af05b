import { categoryLabel } from '@dhow/contract/categories/category-names'
import { paths } from '@dhow/contract/paths'
import {
  COOL_NOTE,
  certificateTexts,
  looseText,
  palletsText,
} from '@dhow/contract/products/fact-texts'
import { factsOf, isLoad } from '@dhow/contract/products/facts'
import { toPackedProduct } from '@dhow/contract/products/pack'
import type { Product } from '@dhow/contract/products/products'
import {
  SPECIFICATION_GROUPS,
  type SpecificationGroup,
} from '@dhow/contract/products/specification-facts'
import { deriveFacts } from '@dhow/trade/derived'
import { ESTIMATE_NOTE } from '@dhow/trade/load/container-load-text'
import { CONTAINER_TYPES, CONTAINERS } from '@dhow/trade/load/containers'
import { packParts } from '@dhow/trade/load/pack-line'
import { needsCooling } from '@dhow/trade/product-facts'
import { type Document, EDGES, type Frame } from './frame.ts'

export type Units = 'metric' | 'us'

/** Returns the specification sheet of a product: all facts of its page. */
export function sheetDocument(frame: Frame, product: Product, units: Units = 'metric'): Document {
  const { i18n } = frame
  const { name, brand, itemNumber, category, description, images, specification } = product
  const { certificates = [], storage } = specification
  const facts = factsOf(specification, i18n).filter(({ key }) => !isLoad(key))
  const textOf = ({ key, plain, us = plain }: (typeof facts)[number]): string =>
    key === 'certificates'
      ? certificateTexts(certificates, i18n, new Date().toISOString().slice(0, 10))
          .map(({ title, validity }) => [title, validity].filter(Boolean).join(', '))
          .join('\n')
      : { metric: plain, us }[units]
  const groups = (Object.keys(SPECIFICATION_GROUPS) as SpecificationGroup[])
    .map((group) => ({
      name: i18n.t(SPECIFICATION_GROUPS[group]),
      facts: facts.filter((fact) => fact.group === group).map((fact) => [fact.label, textOf(fact)]),
    }))
    .filter((group) => group.facts.length > 0)
  const { containers } = deriveFacts(toPackedProduct(specification))
  const loads = CONTAINER_TYPES.map((type) => [
    CONTAINERS[type].label,
    ...[looseText(containers[type], i18n), palletsText(containers[type], i18n)].map((text) =>
      text ? [text.cartons, text.limit].filter(Boolean).join(', ') : '',
    ),
  ]).filter(([, ...texts]) => texts.some(Boolean))
  const isCool = storage !== undefined && needsCooling(storage)
  const data = {
    title: name,
    url: frame.urlOf(paths.product(product._id)),
    product: {
      name,
      category: product.categoryLabel ?? categoryLabel(category),
      lines: [[brand, itemNumber], packParts(specification, i18n)],
      description,
      pictures: images.flatMap((url, at) => {
        const picture = frame.picture(url, at === 0 ? EDGES.sheet : EDGES.card)
        return picture ? [{ picture }] : []
      }),
    },
    groups,
    loads,
    loadsNote: isCool || loads.length > 0 ? i18n.t(isCool ? COOL_NOTE : ESTIMATE_NOTE) : '',
  }
  return frame.document('sheet', data, {
    loads: i18n.t("Container loads (20', 40' and 40' HC)"),
    loose: i18n.t('Loose'),
    pallets: i18n.t('On pallets'),
    online: i18n.t('This product online'),
  })
}
