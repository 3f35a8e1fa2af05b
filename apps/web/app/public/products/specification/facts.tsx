import { paths } from '@dhow/contract/paths'
import { formatCertificates } from '@dhow/contract/products/fact-texts'
import { type Fact, type FactKey, listFacts } from '@dhow/contract/products/facts'
import type { Product } from '@dhow/contract/products/products'
import type { Specification } from '@dhow/contract/products/specification'
import type { Allergen } from '@dhow/trade/product-facts'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { getTextLang } from '#app/api/language.ts'
import { useHydrated } from '#app/ui/hooks.ts'
import { Trans } from '#app/ui/trans.tsx'

export type PageFact = Fact & {
  node?: ReactNode
  lang: 'en' | undefined
}

/** Wraps a name that server and browser may spell differently, because their locale data differ. */
const renderName = (name: string) => <span suppressHydrationWarning>{name}</span>

const NODES: Partial<Record<FactKey, (text: string, specification: Specification) => ReactNode>> = {
  origin: renderName,
  labelLanguages: renderName,
  ingredients: (text, { allergens = [] }) => <Ingredients text={text} allergens={allergens} />,
  certificates: (_, { certificates = [] }) => <Certificates certificates={certificates} />,
}

export const listPageFacts = (
  product: Pick<Product, 'specification' | 'untranslated'>,
  i18n: I18n,
): PageFact[] =>
  listFacts(product.specification, i18n).map((fact) => ({
    ...fact,
    node: NODES[fact.key]?.(fact.plain, product.specification),
    lang: getTextLang(product, fact.plain),
  }))

/** A fact's value. Measures are rendered in both units; units.css shows one. */
export function FactValue({ fact: { node, plain, us } }: { fact: PageFact }) {
  if (node) return node
  if (us === undefined) return <span dir="auto">{plain}</span>
  return (
    <span className="measure">
      <span className="metric">
        <bdi>{plain}</bdi>
      </span>
      <span className="us">
        <bdi>{us}</bdi>
      </span>
    </span>
  )
}

type Certificate = NonNullable<Specification['certificates']>[number]

const getToday = () => new Date().toISOString().slice(0, 10)

/** The browser decides which have expired, because the page may be cached. */
function Certificates({ certificates }: { certificates: readonly Certificate[] }) {
  const { i18n } = useLingui()
  const texts = formatCertificates(certificates, i18n, useHydrated() ? getToday() : undefined)
  return (
    <ul className="grid gap-2.5">
      {texts.map(({ name, title, isExpired, validity, file }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
        <li key={index} className="leading-snug">
          <span dir="auto" className={isExpired ? 'text-muted' : 'font-medium'}>
            {title}
          </span>
          {validity && <span className="block caption">{validity}</span>}
          {file && !isExpired && (
            <a
              href={paths.certificateFile(file)}
              download
              className="text-link gap-1.5 text-sm font-medium text-sea print:hidden"
            >
              <Download size={16} />
              <Trans
                id="Download <0>the certificate {name}</0>"
                values={{ name }}
                components={[<span key="name" className="sr-only" />]}
              />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Excludes 'butter', because cocoa butter and nut butter contain no milk. */
const WORDS: Record<Allergen, string> = {
  gluten: 'gluten|wheat|barley|rye|oat|spelt|kamut|semolina|bulgur|couscous',
  crustaceans: 'crustacean|shrimp|prawn|crab|lobster|crayfish',
  eggs: 'egg',
  fish: 'fish|anchov(?:y|ie)|tuna|cod|salmon|sardine|mackerel',
  peanuts: 'peanut|groundnut',
  soybeans: 'soy|soya|soybean',
  milk: 'milk|buttermilk|cream|cheese|whey|casein|lactose|yogh?urt|ghee',
  nuts: 'nut|almond|hazelnut|walnut|cashew|pecan|pistachio|macadamia',
  celery: 'celery|celeriac',
  mustard: 'mustard',
  sesame: 'sesame|tahini',
  sulphites: 'sul(?:ph|f)ite|sul(?:ph|f)ur dioxide',
  lupin: 'lupin',
  molluscs: 'mollusc|mussel|oyster|squid|octopus|clam|scallop|snail',
}

/** Ingredients with the product's allergens in bold, as food law requires. */
function Ingredients({ text, allergens }: { text: string; allergens: readonly Allergen[] }) {
  const words = allergens.map((allergen) => WORDS[allergen]).join('|')
  // Splitting at a capturing group puts the words at odd positions.
  const parts = words ? text.split(new RegExp(`\\b((?:${words})(?:e?s)?)\\b`, 'gi')) : [text]
  return (
    <span dir="auto" className="whitespace-pre-line">
      {parts.map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id
        index % 2 === 1 ? <strong key={index}>{part}</strong> : part,
      )}
    </span>
  )
}
