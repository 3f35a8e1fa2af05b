import { I18nProvider } from '@lingui/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadI18n } from './api/language.ts'
import { loadHttp } from './api/request.ts'
import { getToken } from './api/token.ts'
import { runWhenUsed } from './browser/environment.ts'

const i18n = await loadI18n()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <HydratedRouter />
      </I18nProvider>
    </StrictMode>,
  )
})

/** Loads the API client before an upgrade of the server can remove its script. */
const LOAD_CLIENT_AFTER_MS = 10_000

const loadClient = () => void loadHttp().catch(() => {})
runWhenUsed(loadClient)
// The admin area needs the API client immediately.
setTimeout(loadClient, getToken() ? 0 : LOAD_CLIENT_AFTER_MS)
