import { LANGUAGES, type Language } from '@dhow/messages/languages'
import { useLingui } from '@lingui/react'
import { useLocation } from 'react-router'
import { localPath } from '#app/api/language.ts'
import { useCompany } from '#app/api/use-company.ts'
import { stopOffers } from './language-offer.tsx'

/** Returns the languages of the site with the address of the current page in each. */
function usePageInLanguages(): { language: Language; href: string }[] {
  const { languages } = useCompany()
  const { pathname, search } = useLocation()
  return languages.map((language) => ({
    language,
    href: localPath({ locale: language }, pathname) + search,
  }))
}

/** Links to the current page in all languages of the site. Nothing if there is only one. */
export function LanguageLinks({ className }: { className: string }) {
  const { i18n } = useLingui()
  const pages = usePageInLanguages()
  if (pages.length < 2) return null
  return (
    <nav aria-label={i18n.t('Languages')} className="-ms-2 flex flex-wrap">
      {pages.map(({ language, href }) => (
        <a
          key={language}
          href={href}
          lang={language}
          hrefLang={language}
          aria-current={language === i18n.locale ? 'true' : undefined}
          onClick={stopOffers}
          className={className}
        >
          {LANGUAGES[language].name}
        </a>
      ))}
    </nav>
  )
}

/** Menu of the header. The native element works before hydration. */
export function LanguageMenu() {
  const { languages } = useCompany()
  const { i18n } = useLingui()
  if (languages.length < 2) return null
  const { name } = LANGUAGES[i18n.locale as Language]
  return (
    <details
      className="language-menu relative max-md:hidden"
      onBlur={({ currentTarget: menu, relatedTarget }) => {
        if (!menu.contains(relatedTarget)) menu.open = false
      }}
      onKeyDown={({ currentTarget: menu, key }) => {
        if (key === 'Escape') menu.open = false
      }}
    >
      <summary
        aria-label={`${i18n.t('Languages')}: ${name}`}
        className="rounded-full px-2.5 py-3 text-sm leading-5"
      >
        {name}
      </summary>
      {/* A press beside the links focuses this panel: closing the menu during a press crashes Chromium 156. */}
      <div
        tabIndex={-1}
        className="absolute inset-e-0 top-full z-50 min-w-40 rounded-card border border-line bg-raised p-2 text-ink shadow-float focus:outline-none"
      >
        <LanguageLinks className="block min-h-11 w-full rounded-lg px-3 py-2.5 hover:bg-line/40 aria-[current]:font-semibold" />
      </div>
    </details>
  )
}
