import {
  type SiteLanguage,
  TEXT_GROUPS,
  TEXT_STATES,
  type TextGroup,
  type TextState,
} from '@dhow/contract/languages/languages'
import { LIMITS } from '@dhow/contract/limits'
import { LANGUAGES, OTHER_LANGUAGES, type OtherLanguage } from '@dhow/i18n/languages'
import { formatNumber } from '#app/ui/text.ts'

/** The texts that are shown, as in the query of the page. */
export type TextView = {
  language: OtherLanguage
  group: TextGroup
  state: TextState | ''
  search: string
}

export const GROUP_LABELS: Record<TextGroup, string> = {
  company: 'Company',
  products: 'Products',
  interface: 'Wording of the site',
}

export const STATE_LABELS: Record<TextState, string> = {
  untranslated: 'Not translated',
  changed: 'English text changed',
  drafted: 'Draft',
  translated: 'Translated',
}

export const getTextProps = (language: keyof typeof LANGUAGES) => ({
  lang: language,
  dir: LANGUAGES[language].dir,
})

/** Returns the name of a placeholder such as `{limit, number}`; tags remain as they are. */
export const formatPlaceholder = (placeholder: string): string =>
  placeholder.replace(/^\{(\w+)\b[^{}]*\}$/, '$1')

const findValue = <Value extends string>(values: readonly Value[], value: string | null) =>
  values.find((item) => item === value)

/** Reads the view of a page. By default, it shows the first language that is not off. */
export function readTextView(params: URLSearchParams, languages: SiteLanguage[]): TextView {
  const codes = languages.map(({ code }) => code)
  const firstOn = languages.find(({ state }) => state !== 'off')?.code ?? OTHER_LANGUAGES[0]
  return {
    language: findValue(codes, params.get('language')) ?? firstOn,
    group: findValue(TEXT_GROUPS, params.get('group')) ?? 'company',
    state: findValue(TEXT_STATES, params.get('state')) ?? '',
    search: (params.get('search') ?? '').slice(0, LIMITS.text),
  }
}

export const toTextSearch = ({ language, group, state, search }: TextView): string =>
  `?${new URLSearchParams({ language, group, ...(state && { state }), ...(search && { search }) })}`

type Counts = SiteLanguage['texts'][TextGroup]

const sumCounts = (counts: Counts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Describes progress, such as '12 of 40 translated, 8 drafts, 1 changed'. */
export const formatProgress = (counts: Counts): string =>
  [
    `${formatNumber(counts.translated)} of ${formatNumber(sumCounts(counts))} translated`,
    ...(counts.drafted > 0 ? [`${formatNumber(counts.drafted)} drafts`] : []),
    ...(counts.changed > 0 ? [`${formatNumber(counts.changed)} changed`] : []),
  ].join(', ')
