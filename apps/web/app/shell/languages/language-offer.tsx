import { LANGUAGES } from '@dhow/messages/languages'
import { useLingui } from '@lingui/react'
import { X } from 'lucide-react'
import { useLocation } from 'react-router'
import { localPath } from '#app/api/language.ts'
import { useCompany } from '#app/api/use-company.ts'
import { IconButton } from '#app/ui/button.tsx'

const STOPPED = 'languageOffersStopped'

/** Names the visitor's language in `data-offer` before the first paint, if the page is in another one. */
export const LANGUAGE_OFFER_SCRIPT = `try{(function(){var r=document.documentElement,l=navigator.language.slice(0,2);
if(l!==r.lang&&!localStorage.getItem('${STOPPED}'))r.dataset.offer=l})()}catch(e){}`

/** A visitor who chose a language gets no more offers. */
export function stopOffers(): void {
  delete document.documentElement.dataset.offer
  try {
    localStorage.setItem(STOPPED, 'true')
  } catch {}
}

/** One line for each other language of the site. app.css shows the one of `data-offer`. */
export function LanguageOffer() {
  const { i18n } = useLingui()
  const { languages } = useCompany()
  const { pathname, search } = useLocation()
  return languages
    .filter((language) => language !== i18n.locale)
    .map((language) => {
      const { dir, offer } = LANGUAGES[language]
      return (
        <aside key={language} data-language={language} className="language-offer">
          <a
            href={localPath({ locale: language }, pathname) + search}
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
