import type { I18n } from '@lingui/core'
import { createContext, type ReactNode, use } from 'react'

const I18nContext = createContext<I18n | undefined>(undefined)

type Props = { i18n: I18n; children: ReactNode }

/** Provides the translator of the page, which never changes. Lingui's own provider adds 2 kB to every page. */
export const I18nProvider = ({ i18n, children }: Props) => (
  <I18nContext value={i18n}>{children}</I18nContext>
)

/** @throws Error outside of an `I18nProvider` */
export function useLingui(): { i18n: I18n } {
  const i18n = use(I18nContext)
  if (!i18n) throw new Error('useLingui needs an I18nProvider')
  return { i18n }
}
