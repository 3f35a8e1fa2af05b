import { BASE_LANGUAGE, LANGUAGES, type Language } from '@dhow/i18n/languages'
import { useLingui } from '@lingui/react'
import { X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { toLocalPath } from '#app/api/language.ts'
import { useCompany } from '#app/api/use-company.ts'
import { IconButton } from '#app/ui/button.tsx'

function usePageInLanguages(): { language: Language; href: string }[] {
  const { languages } = useCompany()
  const { pathname, search } = useLocation()
  return languages.map((language) => ({
    language,
    href: toLocalPath({ locale: language }, pathname) + search,
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
        className="absolute inset-e-0 top-full z-50 min-w-40 panel p-2 text-ink shadow-float focus:outline-none"
      >
        <LanguageLinks className="block min-h-11 w-full rounded-lg px-3 py-2.5 hover:bg-line/40 aria-[current]:font-semibold" />
      </div>
    </details>
  )
}

const STOPPED = 'languageOffersStopped'

/** Names the visitor's language in `data-offer` before the first paint, if the page is in another one. */
export const LANGUAGE_OFFER_SCRIPT = `try{(function(){var r=document.documentElement,l=navigator.language.slice(0,2);
if(l!==r.lang&&!localStorage.getItem('${STOPPED}'))r.dataset.offer=l})()}catch(e){}`

/** A visitor who chose a language gets no more offers. */
function stopOffers() {
  delete document.documentElement.dataset.offer
  try {
    localStorage.setItem(STOPPED, 'true')
  } catch {}
}

/** One line for each other language of the site. app.css shows the one of `data-offer`. */
export function LanguageOffer() {
  const { i18n } = useLingui()
  return usePageInLanguages()
    .filter(({ language }) => language !== i18n.locale)
    .map(({ language, href }) => {
      const { dir, offer } = LANGUAGES[language]
      return (
        <aside key={language} data-language={language} className="language-offer">
          <a
            href={href}
            hrefLang={language}
            lang={language}
            dir={dir}
            onClick={stopOffers}
            className="underline underline-offset-4"
          >
            {offer}
          </a>
          <IconButton
            label={i18n.t('Dismiss')}
            onClick={stopOffers}
            className="noscript:hidden"
            Icon={X}
          />
        </aside>
      )
    })
}

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** Links to the admin area, which has no prefix: pages in other languages load it as a new document. */
export function OfficeLink({ to, ...props }: Props) {
  const { i18n } = useLingui()
  return i18n.locale === BASE_LANGUAGE ? <Link to={to} {...props} /> : <a href={to} {...props} />
}
