import { createI18n } from '@dhow/i18n/i18n'
import { I18nProvider } from '@lingui/react'
import * as library from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'

export const i18n = createI18n('en')

export const Messages = ({ children }: { children?: ReactNode }) => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
)

export const render = (element: ReactElement, options?: library.RenderOptions) =>
  library.render(element, { wrapper: Messages, ...options })
