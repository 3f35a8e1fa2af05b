import { paths } from '@dhow/contract/paths'
import type { Specification } from '@dhow/contract/products/specification'
import { intlLocale } from '@dhow/messages/i18n'
import { daysLeft } from '@dhow/trade/certificates'
import type { Allergen } from '@dhow/trade/product-facts'
import type { I18n } from '@lingui/core'
import { Download } from 'lucide-react'
import { useHydrated } from '#app/ui/hooks.ts'
import { useLingui } from '#app/ui/lingui.tsx'
import { Trans } from '#app/ui/trans.tsx'
import { certificateName } from './fact-texts.ts'

type Certificate = NonNullable<Specification['certificates']>[number]

export const certificatesText = (certificates: readonly Certificate[]): string =>
  certificates.map(({ name, body }) => (body ? `${name}, ${body}` : name)).join('; ')

const dayText = (day: string, i18n: I18n): string =>
  new Date(day).toLocaleDateString(intlLocale(i18n), { dateStyle: 'long', timeZone: 'UTC' })

const today = (): string => new Date().toISOString().slice(0, 10)

/** The browser decides which have expired, because the page may be cached. */
export function Certificates({ certificates }: { certificates: readonly Certificate[] }) {
  const { i18n } = useLingui()
  const hydrated = useHydrated()
  return (
    <ul className="grid gap-2.5">
      {certificates.map(({ name, body, validTo, file }, at) => {
        const shownName = certificateName(name, i18n)
        const isOver = hydrated && validTo !== undefined && daysLeft(validTo, today()) < 0
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
          <li key={at} className="leading-snug">
            <span dir="auto" className={isOver ? 'text-muted' : 'font-medium'}>
              {body ? i18n.t('{list}, {text}', { list: shownName, text: body }) : shownName}
            </span>
            {validTo && (
              <span className="block text-sm text-muted">
                {isOver
                  ? i18n.t('expired on {date}', { date: dayText(validTo, i18n) })
                  : i18n.t('valid until {date}', { date: dayText(validTo, i18n) })}
              </span>
            )}
            {file && !isOver && (
              <a
                href={paths.certificateFile(file)}
                download
                className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-sea underline-offset-4 hover:underline print:hidden"
              >
                <Download aria-hidden size={16} />
                <Trans
                  id="Download <0>the certificate {name}</0>"
                  values={{ name: shownName }}
                  components={[<span key="name" className="sr-only" />]}
                />
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Not 'butter': cocoa butter and nut butter contain no milk. */
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
export function Ingredients({ text, allergens }: { text: string; allergens: readonly Allergen[] }) {
  const words = allergens.map((allergen) => WORDS[allergen]).join('|')
  // Splitting at a capturing group puts the words at odd positions.
  const parts = words ? text.split(new RegExp(`\\b((?:${words})(?:e?s)?)\\b`, 'gi')) : [text]
  return (
    <span dir="auto" className="whitespace-pre-line">
      {parts.map((part, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id
        at % 2 === 1 ? <strong key={at}>{part}</strong> : part,
      )}
    </span>
  )
}
